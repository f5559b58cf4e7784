// What a changeset leaves in the changelog of a package: its sentence. That a package's dependencies moved with it goes without saying, since
// all packages share one version.
const getReleaseLine = async ({ summary }) => `- ${summary.trim().replaceAll("\n", "\n  ")}`

const getDependencyReleaseLine = async () => ""

export default { getReleaseLine, getDependencyReleaseLine }

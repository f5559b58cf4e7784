// Refuses a Node that is too old, in one line. Imported first, before anything such a Node stumbles over is run.

/** What is wrong with a version of Node, such as `20.19.2`; nothing when the program runs on it. */
export const nodeProblem = (version: string): string | undefined => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  if (major >= 24 || (major === 22 && minor >= 16)) return undefined
  return `callrules needs Node 22.16 or newer (not 23), and this is Node ${version}`
}

const problem = nodeProblem(process.versions.node)
if (problem !== undefined) {
  console.error(problem)
  process.exit(1)
}

// How often properties run: fewer times while mutants are tried, thousands of times each.

/** The number of runs of a property whose usual number is given. */
export const runs = (usual: number): number =>
  process.env["CALLRULES_MUTATION"] === undefined ? usual : Math.max(10, Math.ceil(usual / 50))

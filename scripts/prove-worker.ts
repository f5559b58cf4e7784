// One prover: runs one proof after the other on a copy of the workspace, broken and unbroken.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createVitest, type TestModule, type Vitest } from "vitest/node"

/** What the parent asks for: a proof's test file, a test name or all tests, and the mutation to apply meanwhile. */
export interface ProofRequest {
  readonly proof: string
  readonly name?: string
  readonly mutation?: { readonly file: string; readonly find: string; readonly replace: string }
}

/** How every test that ran ended, and what went wrong outside of tests. */
export interface ProofAnswer {
  readonly tests: ReadonlyArray<{ readonly name: string; readonly state: string }>
  readonly errors: ReadonlyArray<string>
}

const tree = process.cwd()

/** A Vitest of its own for each run: one that is kept can serve code that was changed or changed back since. */
const freshVitest = (proof: string): Promise<Vitest> =>
  createVitest("test", {
    root: tree,
    watch: false,
    maxWorkers: 1,
    reporters: [{}],
    passWithNoTests: true,
    project: [projectOf(proof)],
  })

/** The Vitest project that a test file belongs to. */
const projectOf = (proof: string): string => {
  const [folder, name] = proof.split("/")
  return folder === "packages" ? (name ?? "") : folder === "scripts" ? "workspace" : "docs"
}

const testsOf = (modules: ReadonlyArray<TestModule>): ProofAnswer["tests"] =>
  modules.flatMap((module) =>
    [...module.children.allTests()]
      .map((test) => ({ name: test.fullName.replaceAll(" > ", " "), state: test.result().state }))
      .filter((test) => test.state !== "skipped" && test.state !== "pending"),
  )

const errorsOf = (modules: ReadonlyArray<TestModule>): ReadonlyArray<string> =>
  modules.flatMap((module) => [
    ...module.errors().map((error) => error.message),
    ...[...module.children.allSuites()].flatMap((suite) => suite.errors().map((error) => error.message)),
  ])

// groups and tests may be joined by " > " or by a space, in the name as in Vitest's own
const matching = (name: string): RegExp => {
  const literal = name.replaceAll(" > ", " ").replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
  return new RegExp(literal.replaceAll(" ", "(?: > | )"))
}

const answer = async (request: ProofRequest): Promise<ProofAnswer> => {
  const vitest = await freshVitest(request.proof)
  try {
    const all = await vitest.globTestSpecifications([request.proof])
    const specifications = all.filter((specification) => specification.moduleId.endsWith(`/${request.proof}`))
    if (request.name !== undefined) vitest.setGlobalTestNamePattern(matching(request.name))
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([...specifications])
    return { tests: testsOf(testModules), errors: [...errorsOf(testModules), ...unhandledErrors.map(String)] }
  } finally {
    await vitest.close()
  }
}

const withMutation = async (request: ProofRequest): Promise<ProofAnswer> => {
  if (request.mutation === undefined) return answer(request)
  const { file, find, replace } = request.mutation
  const path = join(tree, file)
  const original = readFileSync(path, "utf8")
  writeFileSync(path, original.split(find).join(replace))
  try {
    return await answer(request)
  } finally {
    writeFileSync(path, original)
  }
}

process.on("message", (request: ProofRequest) => {
  withMutation(request).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ tests: [], errors: [`the prover failed: ${String(error)}`] }),
  )
})
process.on("disconnect", () => process.exit(0))
process.send?.("ready")

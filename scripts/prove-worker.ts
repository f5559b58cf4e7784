// One prover: keeps a Vitest open on a copy of the workspace and runs one proof after the other, broken and unbroken.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createVitest, type TestModule, type TestSpecification } from "vitest/node"

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
const vitest = await createVitest("test", {
  root: tree,
  watch: false,
  maxWorkers: 1,
  reporters: [{}],
  passWithNoTests: true,
})

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

const specificationsOf = async (proof: string): Promise<ReadonlyArray<TestSpecification>> => {
  const all = await vitest.globTestSpecifications([proof])
  return all.filter((specification) => specification.moduleId.endsWith(`/${proof}`))
}

// groups and tests may be joined by " > " or by a space, in the name as in Vitest's own
const matching = (name: string): RegExp => {
  const literal = name.replaceAll(" > ", " ").replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
  return new RegExp(literal.replaceAll(" ", "(?: > | )"))
}

const answer = async (request: ProofRequest): Promise<ProofAnswer> => {
  const specifications = await specificationsOf(request.proof)
  if (request.name === undefined) vitest.resetGlobalTestNamePattern()
  else vitest.setGlobalTestNamePattern(matching(request.name))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([...specifications])
  return { tests: testsOf(testModules), errors: [...errorsOf(testModules), ...unhandledErrors.map(String)] }
}

/** Vite's module graph sometimes trips over a module that was invalidated while it was being read; then it is asked again. */
const steadyAnswer = async (request: ProofRequest, attemptsLeft = 5): Promise<ProofAnswer> => {
  const result = await answer(request)
  const tripped = result.errors.some((error) => error.includes("Soft-invalidated"))
  return tripped && attemptsLeft > 1 ? steadyAnswer(request, attemptsLeft - 1) : result
}

const withMutation = async (request: ProofRequest): Promise<ProofAnswer> => {
  if (request.mutation === undefined) return steadyAnswer(request)
  const { file, find, replace } = request.mutation
  const path = join(tree, file)
  const original = readFileSync(path, "utf8")
  writeFileSync(path, original.split(find).join(replace))
  vitest.invalidateFile(path)
  const result = await steadyAnswer(request)
  writeFileSync(path, original)
  vitest.invalidateFile(path)
  return result
}

process.on("message", (request: ProofRequest) => {
  withMutation(request).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ tests: [], errors: [`the prover failed: ${String(error)}`] }),
  )
})
process.on("disconnect", () => process.exit(0))
process.send?.("ready")

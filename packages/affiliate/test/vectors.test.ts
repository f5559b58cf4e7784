// Runs every vector of vectors/*.json. Each file has one operation; what it does is written beside its name here.
import { readFileSync } from "node:fs"
import {
  type Affiliate,
  type AffiliateProblem,
  affiliateBody,
  checkAffiliateLines,
  checkUniqueness,
  emailAddressKey,
  isEmailAddress,
  phoneInE164,
  reconcileAffiliate,
  validateAffiliate,
  withId,
} from "@callrules/affiliate"
import { jsonPointer } from "@callrules/model"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"

interface ExpectedProblem {
  readonly code: string
  readonly pointer?: string
  readonly line?: number
  readonly message?: string
  /** The last words of the message. */
  readonly messageEnds?: string
  readonly hint?: string
  readonly errorClass?: string
}

interface FoundProblem extends Required<Omit<ExpectedProblem, "messageEnds">> {}

interface Vector<Input> {
  readonly id: string
  readonly rule: string
  readonly description: string
  readonly input: Input
  readonly value?: unknown
  readonly problems?: ReadonlyArray<ExpectedProblem>
}

type Outcome = { readonly value: unknown } | { readonly problems: ReadonlyArray<FoundProblem> }

interface ContextInput {
  readonly customDataFields?: ReadonlyArray<string>
  readonly generatesIds?: boolean
  readonly idFromNetwork?: string
  readonly stored?: Affiliate
}

const contextOf = (input: ContextInput = {}) => ({
  customDataFields: new Set(input.customDataFields),
  generatesIds: input.generatesIds ?? false,
  idFromNetwork: input.idFromNetwork,
  stored: input.stored,
})

const plain = (problem: AffiliateProblem, line = 0): FoundProblem => ({
  code: problem.code,
  pointer: jsonPointer(problem.path),
  line,
  message: problem.message,
  hint: problem.hint ?? "",
  errorClass: problem.errorClass,
})

const outcomeOf = (problems: ReadonlyArray<AffiliateProblem>, value: unknown): Outcome =>
  problems.length > 0 ? { problems: problems.map((problem) => plain(problem)) } : { value }

// a body around one address or phone number, so that its problem is the one a request gets
const around = (user: Record<string, unknown>) => ({
  id_from_network: 1,
  name: "n",
  sites: [{ id_from_network: 1 }],
  users: [
    {
      id_from_network: 1,
      first_name: "f",
      last_name: "l",
      phone_number: "4155550123",
      email_settings: [{ email_address: "a@b", use_for_notifications: true }],
      ...user,
    },
  ],
})

const problemsOf = (body: unknown): ReadonlyArray<AffiliateProblem> => {
  const result = validateAffiliate(body, contextOf())
  return Result.isFailure(result) ? result.failure : []
}

const request = (input: { readonly body: unknown; readonly context?: ContextInput }): Outcome => {
  const result = validateAffiliate(input.body, contextOf(input.context))
  return Result.isFailure(result) ? outcomeOf(result.failure, undefined) : { value: result.success }
}

const allFields = ["region", "channel", "legacy"]

const reconcile = (input: { readonly stored?: Affiliate; readonly body: unknown }): Outcome => {
  const context = { ...contextOf({ customDataFields: allFields }), stored: input.stored, generatesIds: true }
  const submission = Result.getOrThrow(validateAffiliate(input.body, context))
  return { value: reconcileAffiliate(input.stored, withId(submission, "A-1")) }
}

const uniqueness = (input: {
  readonly body: unknown
  readonly idFromNetwork: string
  readonly nameHolder?: Affiliate
  readonly generated: boolean
}): Outcome => {
  const submission = Result.getOrThrow(validateAffiliate(input.body, contextOf({ generatesIds: true })))
  const found = { nameHolder: input.nameHolder, generated: input.generated }
  return outcomeOf(checkUniqueness(withId(submission, input.idFromNetwork), found), [])
}

const lines = (input: { readonly lines: ReadonlyArray<string>; readonly context?: ContextInput }): Outcome => {
  const reports = [...checkAffiliateLines(input.lines, contextOf(input.context))]
  const problems = reports.flatMap((report) => report.problems.map((problem) => plain(problem, report.line)))
  return problems.length > 0 ? { problems } : { value: reports.map((report) => report.outcome) }
}

const email = (input: string): Outcome => {
  const problems = problemsOf(around({ email_settings: [{ email_address: input, use_for_notifications: true }] }))
  expect(isEmailAddress(input)).toBe(problems.length === 0)
  expect(emailAddressKey(input) !== undefined).toBe(problems.length === 0)
  return outcomeOf(problems, emailAddressKey(input))
}

const phone = (input: string): Outcome => outcomeOf(problemsOf(around({ phone_number: input })), phoneInE164(input))

const shownBody = (input: {
  readonly affiliate: Affiliate
  readonly internalId: number
  readonly objectUrl: string | null
  readonly canLogin: ReadonlyArray<string>
}): Outcome => ({
  value: affiliateBody(input.affiliate, {
    internalId: input.internalId,
    objectUrl: input.objectUrl,
    canLoginViaPlatform: (id) => input.canLogin.includes(id),
  }),
})

// what `toMatchObject` compares as it is
const withoutEnd = (expected: ExpectedProblem): ExpectedProblem => {
  const { messageEnds, ...rest } = expected
  return messageEnds === undefined ? expected : rest
}

const run = <Input>(name: string, operation: (input: Input) => Outcome): void => {
  const file = new URL(`../vectors/${name}.json`, import.meta.url)
  // the shape of a vector is this project's own; each operation reads the input its file is written for
  const vectors = JSON.parse(readFileSync(file, "utf8")) as ReadonlyArray<Vector<Input>>
  describe(name, () => {
    test.each(vectors.map((vector) => [vector.id, vector.description, vector] as const))(
      "%s: %s",
      (_id, _text, vector) => {
        const outcome = operation(vector.input)
        if (vector.problems === undefined) {
          // through JSON, so that fields that are undefined count as absent
          expect(JSON.parse(JSON.stringify(outcome))).toEqual({ value: vector.value })
          return
        }
        const found = "problems" in outcome ? outcome.problems : []
        expect(found.map((problem) => problem.code)).toEqual(vector.problems.map((problem) => problem.code))
        expect(found).toMatchObject(vector.problems.map(withoutEnd))
        for (const [index, expected] of vector.problems.entries()) {
          expect(found[index]?.message.endsWith(expected.messageEnds ?? ""), found[index]?.message).toBe(true)
        }
        for (const problem of found) {
          expect(problem.message).toMatch(/^[^A-Z].*[^.]$/su)
          expect(problem.hint).not.toBe("")
        }
      },
    )
  })
}

run("requests", request)
run("email-settings", request)
run("phone-and-custom-data", request)
run("email-addresses", email)
run("phone-numbers", phone)
run("reconcile", reconcile)
run("uniqueness", uniqueness)
run("lines", lines)
run("bodies", shownBody)

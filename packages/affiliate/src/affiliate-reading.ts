// The reading of one affiliate: that of the kit, with the problems of this package.
import { newReading, problemsOf, type Reading } from "@callrules/model/reading"
import { type AffiliateProblem, type AffiliateProblemCode, invalidInput } from "./problems.ts"

/** An affiliate while it is read. */
export type AffiliateReading = Reading<AffiliateProblemCode>

/** The start of a reading, at the root of a body. */
export const newAffiliateReading = (): AffiliateReading => newReading<AffiliateProblemCode>("the affiliate")

/** Every problem that was found, in the order in which they were found. */
// AFF-100, AFF-116
export const affiliateProblems = (reading: AffiliateReading): ReadonlyArray<AffiliateProblem> =>
  problemsOf(reading).map((problem) =>
    problem.count === undefined
      ? invalidInput(problem.code, problem.path, problem.message, problem.hint)
      : { ...problem, errorClass: "InvalidInput" },
  )

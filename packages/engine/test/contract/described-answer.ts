// Whether an answer is one that the contract describes.
import { PROBLEM_PAGES, type RefusalClass, refusalsOf, SCHEMAS, STATUS_OF_REFUSAL } from "@callrules/contract"
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import type { Answered } from "../fixture.ts"
import { isElsewhere, type Made } from "./made-requests.ts"

const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema({ $id: "contract", components: { schemas: SCHEMAS } })
const validators = new Map<string, ValidateFunction>()

/** What a body lacks of its schema; empty when it is as described. */
export const bodyFaults = (name: string, body: unknown): string => {
  const validate = validators.get(name) ?? ajv.compile({ $ref: `contract#/components/schemas/${name}` })
  validators.set(name, validate)
  return validate(body) === true ? "" : `${name}: ${ajv.errorsText(validate.errors)}`
}

/** Why a refusal is none that an operation may answer with; empty when it is one. */
export const refusalFault = (answer: Answered, known: ReadonlyArray<RefusalClass>, elsewhere: boolean): string => {
  const isProblem = answer.headers.get("content-type") === "application/problem+json"
  const fault = bodyFaults(isProblem ? "ProblemDetails" : "Errors", answer.body)
  if (fault !== "") return fault
  // it has just been checked
  const { errors, title } = answer.body as { errors: { class: string }; title: string }
  if (isProblem) {
    const codes = (answer.body as { errors: ReadonlyArray<{ code: string }> }).errors.map(({ code }) => code)
    const withoutPage = codes.find((code) => !PROBLEM_PAGES.includes(code))
    if (withoutPage !== undefined) return `${withoutPage} has no page`
  }
  const refusedAs = isProblem ? title : errors.class
  // no path, or one with other methods
  if (elsewhere && ["404 RouteNotFound", "405 MethodNotAllowed"].includes(`${answer.status} ${refusedAs}`)) return ""
  const isKnown = known.some((one) => one === refusedAs && STATUS_OF_REFUSAL[one] === answer.status)
  return isKnown && answer.status < 500 ? "" : `${answer.status} ${refusedAs} is not described`
}

/** Whether an id of dots has made a path another one, which another operation may have: `/tokens/./history` is `/tokens/history`. */
export const isAnotherPath = (path: string): boolean => /\/\.{1,2}(?=[/?]|$)/.test(path.replaceAll(/%2e/gi, "."))

/** Why an answer is none that the contract describes; empty when it is one. */
export const answerFault = ({ operation, path }: Pick<Made, "operation" | "path">, answer: Answered): string => {
  if (isAnotherPath(path)) return answer.status < 500 ? "" : `${answer.status} is not described`
  const described = operation.answers[answer.status]
  if (described !== undefined) {
    const schema = described.others?.[answer.headers.get("content-type") ?? ""] ?? described.body
    return schema === null ? answer.text : bodyFaults(schema, answer.body)
  }
  return refusalFault(answer, refusalsOf(operation), isElsewhere(path))
}

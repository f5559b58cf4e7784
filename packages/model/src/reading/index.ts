/**
 * The one kit that reads JSON from outside: places, readers of single values, one wording for each kind of problem, one
 * way to show what somebody else wrote, one search for the name that was meant, and one bound on problems.
 *
 * @packageDocumentation
 */
export { jsonFaultPlace } from "./json-fault.ts"
export { countKeys, isDeeperThan, type JsonCounts, jsonCounts, lostNumber, repeatedKey } from "./json-text.ts"
export { given, isObject, type JsonObject, own } from "./json-value.ts"
export { nearestName, nearestNames } from "./nearest-names.ts"
export { inInputOrder } from "./problem-order.ts"
export { problemText } from "./problem-text.ts"
export { checkKeys } from "./read-keys.ts"
export {
  idText,
  isDate,
  type Reader,
  readFlag,
  readList,
  readObject,
  readOneOf,
  readText,
  readTimestamp,
  valueText,
  wholeNumber,
} from "./read-value.ts"
export {
  addProblem,
  admitProblem,
  isFull,
  isSound,
  MOST_COUNTED,
  MOST_WORDED,
  type MoreProblems,
  moreProblems,
  newReading,
  pathTo,
  problemsOf,
  type Reading,
} from "./reading.ts"
export {
  eachOf,
  INVALID,
  listOf,
  type Member,
  mapOf,
  objectOf,
  objectWithDefaults,
  oneOf,
  optional,
  orNull,
  required,
  type Shape,
  secret,
  single,
  withDefault,
  within,
} from "./shape.ts"
export { shown, shownNames, shownPlace, shownText, shownWithKind, visibleText } from "./shown.ts"
export {
  characterCount,
  dotsFault,
  type ForbiddenCharacter,
  forbiddenCharacter,
  hasAtMost,
  idLengthFault,
  isStorableText,
  isVisible,
  unstorableCharacter,
} from "./text-rules.ts"
export {
  didYouMean,
  knownNames,
  report,
  reportDuplicate,
  reportMissing,
  reportTooMany,
  reportUnknown,
  reportUnknownKey,
  reportWrongType,
  reportWrongValue,
  suggestion,
} from "./wording.ts"

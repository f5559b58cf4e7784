// Problems of recording settings and of the conditions in them.
import { type ProblemDescription, type ProblemExample, problem } from "./problem.ts"

const path = (campaign: string): string => `/api/2026-11-01/n1/advertisers/a1/advertiser_campaigns/${campaign}.json`
const put = (body: unknown): ProblemExample => ({ method: "PUT", path: path("c1"), body })
const condition = (text: unknown): ProblemExample => put({ record_calls: true, call_recording_condition: text })

/** In their order of precedence. */
export const CONDITION_PROBLEMS: ReadonlyArray<ProblemDescription> = [
  problem(
    "nothing-to-set",
    "The request has neither `record_calls` nor `call_recording_condition`.",
    "Send one of them.",
    put({}),
  ),
  problem(
    "not-true-or-false",
    "A value is neither true nor false.",
    "Send true or false, without quotes.",
    put({ record_calls: "sometimes" }),
  ),
  problem("not-text", "A value is no text.", "Send a text; an empty condition means every call.", condition(7)),
  problem(
    "different-values",
    "A setting is there twice, beside `ivr_tree` and in it, with different values.",
    "Send it once.",
    put({ record_calls: true, ivr_tree: { record_calls: false } }),
  ),
  problem(
    "missing-record-calls",
    "The settings were never set, and the request does not say whether to record.",
    "Add `record_calls`.",
    put({ call_recording_condition: "mobile" }),
  ),
  problem(
    "text-too-long",
    "The text is longer than allowed.",
    "Shorten it; long lists of values fit into `in (...)`.",
    condition(`media_type = "${"a".repeat(70_000)}"`),
  ),
  problem(
    "nested-too-deep",
    "Parentheses or `not` are nested too deep.",
    "Leave out parentheses that mean nothing.",
    condition(`${"(".repeat(300)}mobile${")".repeat(300)}`),
  ),
  problem(
    "too-many-parts",
    "The condition has more tests than allowed.",
    "Write several values of one attribute as `in (...)`.",
    condition(Array.from({ length: 1001 }, () => "not mobile").join(" or ")),
  ),
  problem(
    "only-comments",
    "The text has comments and no condition.",
    "Add a condition, or send an empty text for every call.",
    condition("# every call"),
  ),
  problem(
    "control-character",
    "The text has a control character.",
    "Remove it; line breaks and tabs are allowed.",
    condition("mobile\u0007"),
  ),
  problem(
    "lone-surrogate",
    "The text has half of a character.",
    "Send well-formed Unicode.",
    condition('media_type = "\ud800"'),
  ),
  problem(
    "unexpected-character",
    "The language has no such character.",
    "Take what the hint shows, or remove it.",
    condition("mobile ; repeat"),
  ),
  problem(
    "strange-space",
    "An invisible character stands in place of a space.",
    "Type a plain space.",
    condition("mobile\u00a0or repeat"),
  ),
  problem(
    "look-alike-letter",
    "A letter looks like a Latin one and is not.",
    "Type the word anew.",
    condition("m\u043ebile"),
  ),
  problem(
    "unterminated-text",
    "A text has no closing quote on its line.",
    "Add the quote.",
    condition('media_type = "tv'),
  ),
  problem(
    "unknown-escape",
    "A backslash stands before a character that has no such form.",
    "Write a backslash as `\\\\`.",
    condition('media_type = "t\\v"'),
  ),
  problem(
    "wrong-quotes",
    "Quotes are single or curly.",
    'Use straight double quotes: `"tv"`.',
    condition("media_type = 'tv'"),
  ),
  problem(
    "wrong-spelling",
    "An operator is written as another language writes it.",
    "Take the spelling that the hint shows, such as `and` and `=`.",
    condition("mobile && repeat"),
  ),
  problem("number-too-long", "A number has more than 12 digits before the point or 3 after it.", "Shorten it.", null),
  problem(
    "missing-operand",
    "Something is missing beside `and`, `or` or `not`.",
    "Add a test, or remove the word.",
    condition("mobile and"),
  ),
  problem(
    "missing-connective",
    "Two tests stand beside each other.",
    "Put `and` or `or` between them.",
    condition("mobile repeat"),
  ),
  problem(
    "empty-parentheses",
    "There is nothing between parentheses.",
    "Fill them or remove them.",
    condition("mobile or ()"),
  ),
  problem("unclosed-parenthesis", "A parenthesis is never closed.", "Add `)`.", condition("(mobile or repeat")),
  problem(
    "unopened-parenthesis",
    "A parenthesis is closed that was never opened.",
    "Remove it, or open it.",
    condition("mobile or repeat)"),
  ),
  problem("unclosed-bracket", "A bracket is never closed.", "Add `]`.", condition("pressed[1")),
  problem("empty-brackets", "There is no key or field between the brackets.", "Add it.", condition("pressed[]")),
  problem(
    "wrong-field-name",
    "A field's name is not written as one.",
    'Quote names with spaces: `custom_data["zip code"]`.',
    condition('custom_data[product = "boat"]'),
  ),
  problem(
    "wrong-key",
    "There is no such key on a phone's menu.",
    "Use `1` to `9`, `a` to `z`, `W`, `N`; several keys with spaces.",
    condition("pressed[0]"),
  ),
  problem("missing-keys", "`pressed` needs its keys.", "Add them in brackets: `pressed[1]`.", condition("pressed")),
  problem("missing-value", "A comparison has no value.", "Add it after the operator.", condition("media_type =")),
  problem(
    "value-needs-quotes",
    "A text has no quotes.",
    "Put it into straight double quotes.",
    condition("media_type = tv"),
  ),
  problem(
    "wrong-value",
    "The value is none that the test takes.",
    "Take the form that the hint shows.",
    condition('media_type = ("tv", "radio")'),
  ),
  problem(
    "wrong-list",
    "A list is not written as one.",
    'Write `in ("a", "b")`.',
    condition('media_type in "tv", "radio"'),
  ),
  problem(
    "unknown-test",
    "The language has no such comparison.",
    "Take the one that the hint shows.",
    condition('media_type starts with "t"'),
  ),
  problem(
    "missing-attribute",
    "A comparison has no attribute on its left.",
    "Add the attribute, or write `in (...)`.",
    condition('media_type = "tv" or = "radio"'),
  ),
  problem(
    "unexpected-word",
    "Something is left over after a complete test.",
    "Remove it.",
    condition('media_type = "a" = "b"'),
  ),
  problem(
    "unknown-attribute",
    "The vocabulary has no such attribute.",
    "Take the name that the hint suggests.",
    condition("mobil"),
  ),
  problem(
    "unknown-field",
    "The network has no such custom data field.",
    "Take the name that the hint suggests, or let the network configure it.",
    condition('custom_data[produkt] = "boat"'),
  ),
  problem("field-not-taken", "The attribute has no fields.", "Leave the brackets out.", condition("repeat[1]")),
  problem(
    "missing-test",
    "A text or a number needs a comparison.",
    'Add one, such as `= "tv"` or `present`.',
    condition("media_type"),
  ),
  problem(
    "test-not-taken",
    "The attribute does not take this comparison.",
    "Take one that the hint names.",
    condition('mobile contains "x"'),
  ),
  problem(
    "text-expected",
    "The attribute is compared with texts.",
    "Put the value into quotes.",
    condition("media_type = 5"),
  ),
  problem("campaign-not-found", "The advertiser has no such campaign.", "Check both ids in the path.", {
    method: "GET",
    path: path("c9"),
  }),
  problem(
    "settings-not-found",
    "The settings of the campaign were never set.",
    "Set them; until then no call of the campaign is recorded.",
    { method: "GET", path: path("c1") },
  ),
]

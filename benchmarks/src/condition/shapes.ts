// The three shapes of conditions that are measured, in our language and in everybody else's.
import type { NormalCall } from "./calls.ts"
import { flag, keysBegin, textAt, textIn } from "./guards.ts"

/** One shape: flags only, flags and texts and keys, texts only. */
export interface Shape {
  readonly name: string
  readonly text: string
  /** Over normalised calls, by hand. */
  readonly byHand: (call: NormalCall) => boolean
  /** Over raw calls, by hand, with the guards that the language promises. */
  readonly guarded: (call: unknown) => boolean
  /** In the spelling of C-like languages: JavaScript and CEL. */
  readonly cel: string
  readonly filtrex: string
  readonly exprEval: string
  readonly jexl: string
  readonly jsonata: string
  readonly jsonLogic: unknown
  readonly rule: object
}

const v = (name: string) => ({ var: name })
const fact = (name: string, operator: string, value: unknown) => ({ fact: name, operator, value })

export const shapes: ReadonlyArray<Shape> = [
  {
    name: "flags",
    text: "during_hours and (mobile or not repeat)",
    byHand: (call) => call.during_hours && (call.mobile || !call.repeat),
    guarded: (call) => flag(call, "during_hours") && (flag(call, "mobile") || !flag(call, "repeat")),
    cel: "during_hours && (mobile || !repeat)",
    filtrex: "during_hours and (mobile or not repeat)",
    exprEval: "during_hours and (mobile or not repeat)",
    jexl: "during_hours && (mobile || !repeat)",
    jsonata: "during_hours and (mobile or $not(repeat))",
    jsonLogic: { and: [v("during_hours"), { or: [v("mobile"), { "!": [v("repeat")] }] }] },
    rule: {
      all: [
        fact("during_hours", "equal", true),
        { any: [fact("mobile", "equal", true), fact("repeat", "equal", false)] },
      ],
    },
  },
  {
    name: "mixed, 6 parts",
    text: 'during_hours and (mobile or repeat) and custom_data[product] = "solar" and media_type contains "tv" and not pressed[1 2]',
    byHand: (call) =>
      call.during_hours &&
      (call.mobile || call.repeat) &&
      call.custom_data["product"] === "solar" &&
      call.media_type.includes("tv") &&
      !call.path.startsWith("12"),
    guarded: (call) =>
      flag(call, "during_hours") &&
      (flag(call, "mobile") || flag(call, "repeat")) &&
      textIn(call, "custom_data", "product") === "solar" &&
      textAt(call, "media_type").includes("tv") &&
      !keysBegin(call, "12"),
    cel: 'during_hours && (mobile || repeat) && product == "solar" && media_type.contains("tv") && !path.startsWith("12")',
    filtrex:
      'during_hours and (mobile or repeat) and product == "solar" and contains(media_type, "tv") and not starts(path, "12")',
    exprEval:
      'during_hours and (mobile or repeat) and product == "solar" and contains(media_type, "tv") and not starts(path, "12")',
    jexl: 'during_hours && (mobile || repeat) && product == "solar" && "tv" in media_type && !(path|starts("12"))',
    jsonata:
      'during_hours and (mobile or repeat) and product = "solar" and $contains(media_type, "tv") and $substring(path, 0, 2) != "12"',
    jsonLogic: {
      and: [
        v("during_hours"),
        { or: [v("mobile"), v("repeat")] },
        { "===": [v("product"), "solar"] },
        { in: ["tv", v("media_type")] },
        { "!": [{ starts: [v("path"), "12"] }] },
      ],
    },
    rule: {
      all: [
        fact("during_hours", "equal", true),
        { any: [fact("mobile", "equal", true), fact("repeat", "equal", true)] },
        fact("product", "equal", "solar"),
        fact("media_type", "has", "tv"),
        fact("path", "startsNot", "12"),
      ],
    },
  },
  {
    name: "texts",
    text: 'custom_data[product] = "solar" or custom_data[source] = "google" or affiliate_name starts_with "A" or custom_data[tier] in ("gold", "silver")',
    byHand: (call) =>
      call.custom_data["product"] === "solar" ||
      call.custom_data["source"] === "google" ||
      call.affiliate_name.startsWith("A") ||
      call.custom_data["tier"] === "gold" ||
      call.custom_data["tier"] === "silver",
    guarded: (call) => {
      if (textIn(call, "custom_data", "product") === "solar") return true
      if (textIn(call, "custom_data", "source") === "google") return true
      if (textAt(call, "affiliate_name").startsWith("A")) return true
      const tier = textIn(call, "custom_data", "tier")
      return tier === "gold" || tier === "silver"
    },
    cel: 'product == "solar" || source == "google" || affiliate_name.startsWith("A") || tier in ["gold", "silver"]',
    filtrex: 'product == "solar" or source == "google" or starts(affiliate_name, "A") or tier in ("gold", "silver")',
    exprEval: 'product == "solar" or source == "google" or starts(affiliate_name, "A") or tier in ["gold", "silver"]',
    jexl: 'product == "solar" || source == "google" || affiliate_name|starts("A") || tier in ["gold", "silver"]',
    jsonata:
      'product = "solar" or source = "google" or $substring(affiliate_name, 0, 1) = "A" or tier in ["gold", "silver"]',
    jsonLogic: {
      or: [
        { "===": [v("product"), "solar"] },
        { "===": [v("source"), "google"] },
        { starts: [v("affiliate_name"), "A"] },
        { in: [v("tier"), ["gold", "silver"]] },
      ],
    },
    rule: {
      any: [
        fact("product", "equal", "solar"),
        fact("source", "equal", "google"),
        fact("affiliate_name", "starts", "A"),
        fact("tier", "in", ["gold", "silver"]),
      ],
    },
  },
]

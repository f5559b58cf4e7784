// A line of an export as an erasure leaves it, written down once more apart from the archive: where personal values stand, and what
// they become.
import { createHash } from "node:crypto"

/** Personal values that the filled store has. */
export const PERSONAL: ReadonlyArray<string> = [
  ...["+1415", " sale", "path ", "west ", "Springfield", "Ohio", "OH 45501", "OH 45502", "Ada Byron", "yacht", "teal"],
]

type Line = Record<string, unknown>

/** The line without its personal values and its salt. */
export const erasedLine = (text: string): string => {
  const line = JSON.parse(text) as Line // a line of an export is an object
  const { salt } = line
  if (typeof salt !== "string") return text
  const digest = (place: ReadonlyArray<string | number>, value: unknown): string =>
    createHash("sha256")
      .update(JSON.stringify([salt, place, value]))
      .digest("hex")
  const isPersonal = WHERE[String(line["line"])] ?? (() => false)
  const walk = (value: unknown, place: ReadonlyArray<string | number>): unknown => {
    if (value === null) return null
    if (isPersonal(place.join("."))) return digest(place, value)
    if (Array.isArray(value)) return value.map((one, index) => walk(one, [...place, index]))
    if (typeof value !== "object") return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one, [...place, key])]))
  }
  return JSON.stringify({
    ...Object.fromEntries(Object.entries(line).map(([key, one]) => [key, walk(one, [key])])),
    salt: null,
  })
}

const DETAILS = String.raw`(callingPhoneNumber|city|region|zipCode|further\.verified_zip_code|demographics\.[^.]+|customDataBySource\.[^.]+\.[^.]+)`
const STATE = new RegExp(
  String.raw`^state\.1\.((events\.\d+\.)?details\.${DETAILS}|events\.\d+\.customData\.[^.]+|customData\.[^.]+\.value)$`,
)

const WHERE: Readonly<Record<string, (place: string) => boolean>> = {
  leg: (place) => ["calling_phone_number", "recording.1.decision.facts"].includes(place) || STATE.test(place),
  transaction: (place) => /^custom_data\.1\.[^.]+$/.test(place),
  request: (place) => place === "fingerprint" || place === "body",
  inbox_entry: (place) => ["body", "awaits", "failure_message"].includes(place),
  transcript: (place) => place === "summary",
}

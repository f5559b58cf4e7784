// The system's own compiled zone data (Debian's tzdata) as a second oracle: every transition of every zone, and more
// than 100,000 wall times. Where the two differ, the zone and the reason are listed here by name.
import { readFileSync } from "node:fs"
import { instant } from "@callrules/model"
import { type Disambiguation, offsetAt, parseSpreadsheet, zoneDataVersion } from "@callrules/timestamp"
import * as Result from "effect/Result"
import { afterAll, describe, expect, test } from "vitest"
import { randomFrom } from "../support/random.ts"
import { type CompiledZone, readCompiledZone } from "../support/tzif.ts"
import { wallTime, wallTimesNear } from "../support/wall-times.ts"
import { ODD_ZONES, zoneOf } from "../support/zones.ts"

const FOLDER = "/usr/share/zoneinfo"
const systemVersion = /# version (\S+)/.exec(readFileSync(`${FOLDER}/tzdata.zi`, "utf8"))?.[1] ?? "unknown"

/**
 * Before 1970 the names below stand in our data for the neighbour they have agreed with since then; Debian compiles the
 * fuller history (`backzone`).
 */
const LINKED_BEFORE_1970 = new Set(
  `Africa/Accra Africa/Addis_Ababa Africa/Bamako Africa/Bangui Africa/Banjul Africa/Blantyre Africa/Brazzaville
  Africa/Bujumbura Africa/Conakry Africa/Dakar Africa/Dar_es_Salaam Africa/Djibouti Africa/Douala Africa/Freetown
  Africa/Gaborone Africa/Harare Africa/Kampala Africa/Kigali Africa/Kinshasa Africa/Libreville Africa/Lome Africa/Luanda
  Africa/Lubumbashi Africa/Lusaka Africa/Malabo Africa/Maseru Africa/Mbabane Africa/Mogadishu Africa/Niamey
  Africa/Nouakchott Africa/Ouagadougou Africa/Porto-Novo America/Anguilla America/Antigua America/Aruba
  America/Blanc-Sablon America/Cayman America/Creston America/Curacao America/Dominica America/Grenada
  America/Guadeloupe America/Montserrat America/Nassau America/Port_of_Spain America/St_Kitts America/St_Lucia
  America/St_Thomas America/St_Vincent America/Tortola Antarctica/DumontDUrville Antarctica/McMurdo Antarctica/Syowa
  Asia/Aden Asia/Bahrain Asia/Brunei Asia/Kuala_Lumpur Asia/Kuwait Asia/Muscat Asia/Phnom_Penh Asia/Vientiane
  Atlantic/Reykjavik Atlantic/St_Helena Europe/Amsterdam Europe/Copenhagen Europe/Guernsey Europe/Isle_of_Man
  Europe/Jersey Europe/Ljubljana Europe/Luxembourg Europe/Monaco Europe/Oslo Europe/Sarajevo Europe/Skopje
  Europe/Stockholm Europe/Vaduz Europe/Zagreb Indian/Antananarivo Indian/Christmas Indian/Cocos Indian/Comoro
  Indian/Kerguelen Indian/Mahe Indian/Mayotte Indian/Reunion Pacific/Funafuti Pacific/Majuro Pacific/Midway
  Pacific/Saipan Pacific/Wake Pacific/Wallis`.split(/\s+/),
)

/** The last year that compiled files list in full; later ones follow a rule at their end. */
const END = Date.UTC(2037, 0, 1)

/** From when to when both sides should have the same offsets, in epoch milliseconds. */
const comparable = (name: string): readonly [number, number] => [
  LINKED_BEFORE_1970.has(name) ? 0 : Date.UTC(1800, 0, 1),
  END,
]

const compiled = (name: string): CompiledZone => {
  const zone = readCompiledZone(`${FOLDER}/${name}`)
  if (zone === undefined) throw new Error(`no compiled zone ${name}; install tzdata`)
  return zone
}

/** The offset in milliseconds that the compiled zone has at an instant. */
const compiledOffset = ({ first, transitions }: CompiledZone, at: number): number =>
  (transitions.findLast(({ second }) => second * 1000 <= at)?.offset ?? first) * 1000

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The offset in milliseconds that the runtime's own formatter has at an instant; nothing of ours is asked. */
const runtimeOffset = (name: string, at: number): number => {
  let formatter = formatters.get(name)
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat("en-US", { timeZone: name, timeZoneName: "longOffset", year: "numeric" })
    formatters.set(name, formatter)
  }
  const text = formatter.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? ""
  const [, sign, hours, minutes, seconds] = /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text) ?? [text, "?"]
  if (sign === undefined) return 0
  if (sign === "?") throw new Error(`the runtime writes the offset of ${name} as ${text}`)
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)) * 1000
  return sign === "-" ? -size : size
}

/**
 * Whether the runtime's data itself says something else than the system's at one of these instants. It can only while
 * the two are of different versions: a new version of the zone data comes out several times a year, and reaches the
 * two at different times.
 */
const dataDiffers = (name: string, zone: CompiledZone, instants: ReadonlyArray<number>): boolean =>
  systemVersion !== zoneDataVersion() && instants.some((at) => runtimeOffset(name, at) !== compiledOffset(zone, at))

/** A new version changes a few zones. More than these differences, of some 20,000 transitions, are a fault of ours. */
const MOST_CHANGED = 400

describe(`zone data ${zoneDataVersion()} against the system's ${systemVersion}`, () => {
  test("given every zone, then at every transition both have the same offsets", () => {
    const different: Array<string> = []
    let [transitionsCompared, transitionsChanged] = [0, 0]
    for (const name of Intl.supportedValuesOf("timeZone")) {
      const zone = compiled(name)
      const [from, to] = comparable(name)
      for (const { second } of zone.transitions) {
        const at = second * 1000
        if (at < from || at >= to) continue
        if (dataDiffers(name, zone, [at - 1, at])) {
          transitionsChanged += 1
          continue
        }
        transitionsCompared += 1
        for (const instantAt of [at - 1, at]) {
          const [ours, theirs] = [offsetAt(zoneOf(name), instant(instantAt)), compiledOffset(zone, instantAt)]
          if (ours !== theirs) different.push(`${name} ${new Date(instantAt).toISOString()} ${ours} ${theirs}`)
        }
      }
    }
    console.log(`${transitionsCompared} transitions compared, ${transitionsChanged} differ between the versions`)
    expect(different).toEqual([])
    expect(transitionsCompared).toBeGreaterThan(15_000)
    expect(transitionsChanged).toBeLessThan(MOST_CHANGED)
  }, 600_000)

  test("given the list of differences, then each still is one, or the versions are the same", () => {
    const gone = [...LINKED_BEFORE_1970].filter((name) => {
      const zone = compiled(name)
      return zone.transitions.every(
        ({ second }) =>
          second >= 0 ||
          [second * 1000 - 1, second * 1000].every(
            (at) => offsetAt(zoneOf(name), instant(at)) === compiledOffset(zone, at),
          ),
      )
    })
    expect(gone).toEqual([])
  }, 600_000)

  describe("wall times", () => {
    let compared = 0

    test.each(ODD_ZONES)("given wall times in %s, then all four disambiguations read the same", (name) => {
      const zone = compiled(name)
      const [start, end] = comparable(name)
      const changes = zone.transitions
        .map(({ second, offset }) => ({
          instant: second * 1000,
          before: compiledOffset(zone, second * 1000 - 1),
          after: offset * 1000,
        }))
        .filter(({ instant }) => instant >= start && instant < end)
      const from = Math.max(start, Date.UTC(1850, 0, 1)) + 86_400_000
      const locals = wallTimesNear(changes, 3300, from, end - 2 * 86_400_000, randomFrom(name.length * 31))
      const sameData = locals.filter((local) => !dataDiffers(name, zone, probesNear(zone, local)))
      const different = sameData.filter((local) => !sameReadings(name, zone, local))
      compared += sameData.length
      expect(different.map((local) => wallTime(local).text)).toEqual([])
    })

    afterAll(() => {
      console.log(`${compared} wall times compared`)
      expect(compared).toBeGreaterThanOrEqual(100_000)
    })
  })
})

/** The instants whose offsets decide how a local time is read. */
const probesNear = (zone: CompiledZone, local: number): ReadonlyArray<number> => [
  local - 86_400_000,
  local + 86_400_000,
  ...zone.transitions
    .map(({ second }) => second * 1000)
    .filter((at) => Math.abs(at - local) < 2 * 86_400_000)
    .flatMap((at) => [at - 1, at]),
]

/** Whether the compiled zone gives a local time the four readings that we give it. */
const sameReadings = (name: string, zone: CompiledZone, local: number): boolean => {
  const offsets = new Set([-86_400_000, 86_400_000].map((margin) => compiledOffset(zone, local + margin)))
  for (const { second, offset } of zone.transitions) {
    if (Math.abs(second * 1000 - local) < 2 * 86_400_000) offsets.add(offset * 1000)
  }
  const instants = [...offsets]
    .map((offset) => local - offset)
    .filter((at) => at + compiledOffset(zone, at) === local)
    .toSorted((left, right) => left - right)
  const expected = instants.length > 0 ? instants : gapReadings(zone, local)
  const [earlier, later] = [expected[0], expected.at(-1)]
  const read = (disambiguation: Disambiguation): number | undefined => {
    const result = parseSpreadsheet(wallTime(local).text, { zone: zoneOf(name), disambiguation })
    return Result.isSuccess(result) ? result.success.instant : undefined
  }
  return (
    read("earlier") === earlier &&
    read("later") === later &&
    read("compatible") === (instants.length > 0 ? earlier : later) &&
    read("reject") === (instants.length === 1 ? earlier : undefined)
  )
}

/** A local time in a gap, read with the offset after it and with the offset before it. */
const gapReadings = (zone: CompiledZone, local: number): ReadonlyArray<number> => {
  const before = compiledOffset(zone, local - 86_400_000)
  const after = compiledOffset(zone, local + 86_400_000)
  return [local - after, local - before]
}

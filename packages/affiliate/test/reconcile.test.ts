// What a submission makes of a stored affiliate: exact, idempotent, and independent of the order of lists.
import {
  type Affiliate,
  affiliateBody,
  type IdentifiedSubmission,
  reconcileAffiliate,
  sameAffiliate,
  validateAffiliate,
  withId,
} from "@callrules/affiliate"
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { storedAffiliate } from "./support/arbitrary-affiliates.ts"
import { runs } from "./support/runs.ts"

const context = { customDataFields: new Set(["region", "channel"]), generatesIds: false }

const shown = (affiliate: Affiliate): unknown =>
  JSON.parse(
    JSON.stringify(affiliateBody(affiliate, { internalId: 1, objectUrl: "u", canLoginViaPlatform: () => true })),
  )

const read = (body: unknown, stored: Affiliate | undefined): IdentifiedSubmission => {
  const submission = Result.getOrThrow(validateAffiliate(body, { ...context, idFromNetwork: "A-1", stored }))
  return withId(submission, "A-1")
}

/** A part of a body: some keys of it, the lists in some order. */
const partOf = (affiliate: Affiliate): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fc.subarray(["name", "status", "sites", "users", "custom_data"]),
      fc.shuffledSubarray([...affiliate.sites], { minLength: affiliate.sites.length }),
      fc.shuffledSubarray([...affiliate.users], { minLength: affiliate.users.length }),
    )
    .map(([keys, sites, users]) => {
      const whole = shown({ ...affiliate, sites, users })
      return Object.fromEntries(Object.entries(whole ?? {}).filter(([key]) => keys.includes(key)))
    })

const ids = (members: ReadonlyArray<{ readonly idFromNetwork: string }>) => members.map((one) => one.idFromNetwork)

describe("reconcileAffiliate", () => {
  test("given what was read, when it is sent back, then nothing changes", () => {
    fc.assert(
      fc.property(storedAffiliate, (stored) => {
        const { affiliate, changes } = reconcileAffiliate(stored, read(shown(stored), stored))
        expect(affiliate).toBe(stored)
        expect(changes.changed).toBe(false)
      }),
    )
  })

  test("given a submission that was applied, when it is applied again, then nothing changes", () => {
    fc.assert(
      fc.property(storedAffiliate, storedAffiliate.chain(partOf), (stored, body) => {
        const once = reconcileAffiliate(stored, read(body, stored))
        const again = reconcileAffiliate(once.affiliate, read(body, once.affiliate))
        expect(again.affiliate).toBe(once.affiliate)
        expect(again.changes).toEqual({
          changed: false,
          fields: [],
          sites: { added: [], changed: [], removed: [] },
          users: { added: [], changed: [], removed: [] },
        })
      }),
    )
  })

  test("given a whole affiliate, when it is submitted, then that affiliate is what is stored", () => {
    fc.assert(
      fc.property(fc.option(storedAffiliate, { nil: undefined }), storedAffiliate, (stored, wanted) => {
        const { affiliate, changes } = reconcileAffiliate(
          stored,
          read(shown({ ...wanted, sites: wanted.sites }), stored),
        )
        const nameless = new Set(wanted.sites.filter((site) => site.name === null).map((site) => site.idFromNetwork))
        // a site shown without a name keeps the one that is stored
        const expected = wanted.sites.map((site) =>
          nameless.has(site.idFromNetwork)
            ? (stored?.sites.find((one) => one.idFromNetwork === site.idFromNetwork) ?? site)
            : site,
        )
        expect(sameAffiliate(affiliate, { ...wanted, sites: expected })).toBe(true)
        expect(changes.changed).toBe(stored === undefined || !sameAffiliate(stored, affiliate))
      }),
    )
  })

  test("given the lists in another order, then the outcome and the changes are the same", () => {
    fc.assert(
      fc.property(storedAffiliate, storedAffiliate, (stored, wanted) => {
        const forth = reconcileAffiliate(stored, read(shown(wanted), stored))
        const turned = { ...wanted, sites: wanted.sites.toReversed(), users: wanted.users.toReversed() }
        const back = reconcileAffiliate(stored, read(shown(turned), stored))
        expect(sameAffiliate(forth.affiliate, back.affiliate)).toBe(true)
        expect({ ...back.changes.sites, added: back.changes.sites.added.toReversed() }).toEqual(forth.changes.sites)
        expect({ ...back.changes.users, added: back.changes.users.added.toReversed() }).toEqual(forth.changes.users)
      }),
    )
  })

  test("given any change, then the lists of ids are exact and the kept members keep their order", () => {
    fc.assert(
      fc.property(storedAffiliate, storedAffiliate, (stored, wanted) => {
        const { affiliate, changes } = reconcileAffiliate(stored, read(shown(wanted), stored))
        for (const list of ["sites", "users"] as const) {
          const before = ids(stored[list])
          const after = ids(affiliate[list])
          expect(changes[list].added).toEqual(after.filter((id) => !before.includes(id)))
          expect(changes[list].removed).toEqual(before.filter((id) => !after.includes(id)))
          expect(after).toEqual([...before.filter((id) => after.includes(id)), ...changes[list].added])
          expect(new Set(after)).toEqual(new Set(ids(wanted[list])))
          for (const id of changes[list].changed) expect(before.includes(id) && after.includes(id)).toBe(true)
        }
      }),
    )
  })

  test("given two pushes one after the other, then the later one stands whole", () => {
    fc.assert(
      fc.property(storedAffiliate, storedAffiliate, (first, second) => {
        const named = (affiliate: Affiliate): Affiliate => ({
          ...affiliate,
          sites: affiliate.sites.map((site) => ({ ...site, name: site.name ?? "Named" })),
        })
        const one = reconcileAffiliate(undefined, read(shown(named(first)), undefined)).affiliate
        const two = reconcileAffiliate(one, read(shown(named(second)), one)).affiliate
        expect(sameAffiliate(two, named(second))).toBe(true)
      }),
    )
  })
})

describe("sameAffiliate", () => {
  test("is an equivalence that any difference ends", () => {
    fc.assert(
      fc.property(storedAffiliate, storedAffiliate, (left, right) => {
        expect(sameAffiliate(left, left)).toBe(true)
        expect(sameAffiliate(left, right)).toBe(sameAffiliate(right, left))
        expect(sameAffiliate(left, { ...left, idFromNetwork: "other" })).toBe(false)
        expect(sameAffiliate(left, { ...left, name: `${left.name}!` })).toBe(false)
        expect(sameAffiliate(left, { ...left, customData: { ...left.customData, extra: "" } })).toBe(false)
        expect(sameAffiliate(left, { ...left, sites: left.sites.slice(1) })).toBe(false)
      }),
    )
  })

  test("sees a change of any field of a user", () => {
    fc.assert(
      fc.property(
        storedAffiliate.filter((affiliate) => affiliate.users.length > 0),
        (affiliate) => {
          const [user, ...others] = affiliate.users
          if (user === undefined) return
          const variants = [
            { ...user, firstName: `${user.firstName}x` },
            { ...user, lastName: `${user.lastName}x` },
            { ...user, phoneNumber: "+99999999" },
            { ...user, role: user.role === "Super" ? ("Member" as const) : ("Super" as const) },
            { ...user, notifyOnBudgets: !user.notifyOnBudgets },
            { ...user, notifyOnCampaignApplications: !user.notifyOnCampaignApplications },
            { ...user, notifyOnCampaignExpirations: !user.notifyOnCampaignExpirations },
            { ...user, notifyOnCreativeDuplicationRequests: !user.notifyOnCreativeDuplicationRequests },
            { ...user, notifyOnNetworkAnnouncements: !user.notifyOnNetworkAnnouncements },
            { ...user, notifyOnCallActivities: !user.notifyOnCallActivities },
            { ...user, emailSettings: [...user.emailSettings, { emailAddress: "z@z", useForNotifications: false }] },
            {
              ...user,
              emailSettings: user.emailSettings.map((one) => ({
                ...one,
                useForNotifications: !one.useForNotifications,
              })),
            },
          ]
          for (const variant of variants) {
            expect(sameAffiliate(affiliate, { ...affiliate, users: [variant, ...others] })).toBe(false)
          }
        },
      ),
      { numRuns: runs(30) },
    )
  })
})

// "Did you mean" names what a slip of the hand makes of a word, and never the opposite of what was written.
import { type ConditionProblem, readCondition, suggestCondition, type Vocabulary } from "@callrules/condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { callVocabulary } from "../support/call-vocabulary.ts"
import { problemsOf } from "../support/golden-blocks.ts"
import { published } from "../support/vocabularies.ts"

const withFields = (...customDataFields: ReadonlyArray<string>): Vocabulary => callVocabulary({ customDataFields })

const suggestionFor = (text: string, vocabulary: Vocabulary): string | undefined => {
  const read = readCondition(text, vocabulary)
  return Result.isFailure(read) ? suggestCondition(text, read.failure, vocabulary) : undefined
}

/** The hints and edits in which one of these names is asked for. */
const asked = (problems: ReadonlyArray<ConditionProblem>): ReadonlyArray<string | undefined> =>
  problems
    .filter(({ hint = "", edits }) => hint.startsWith("did you mean") || edits !== undefined)
    .map(({ hint }) => hint)

// REC-242
describe("given a name that says the opposite of a known one, or that another one is meant, then the known names are listed", () => {
  test.each(
    `email_opt_in email_opt_out, opt_in opt_out, optin optout, optin opt_out, email_optin email_optout, optinemail optoutemail,
     opted_in opted_out, with_consent without_consent, withconsent withoutconsent, agreed disagreed, agree disagree, active inactive,
     valid invalid, legal illegal, regular irregular, possible impossible, approved disapproved, qualified disqualified,
     qualified unqualified, consented unconsented, confirmed unconfirmed, verified unverified, email_verified emailunverified,
     emailverified emailunverified, subscribed unsubscribed, activated deactivated, understood misunderstood, allow disallow,
     known unknown, spam antispam, member nonmember, is_member non_member, is_member not_member, do_record no_record, dorecord norecord, consent_on consent_no, do_record dont_record,
     record_ok record_no, recordok recordno, record_yes record_no, has_consent no_consent, is_repeat isnt_repeat, isrepeat isntrepeat,
     sms_consent no_sms_consent, sms_consent sms_no_consent, consent consent_no, consent consent_off, consent_on consent_off,
     enabled disabled, enable disable, accepted unaccepted, lead_min lead_max, leadmin leadmax, male female, sex_male sex_female,
     line1 line2, line_1 line_2, zip5 zip9, line line2, line12 line21, first_name last_name, firstname lastname, start_date end_date,
     startdate enddate, inbound outbound, incoming outgoing, internal external, include exclude, before_sale after_sale, score_high score_low,
     call_from call_to, call_am call_pm, premium_more premium_less, prepaid postpaid, sell_price buy_price, old_address new_address,
     address old_address, store_open store_closed, price_up price_down, allow_sms deny_sms, start_date start_time, billing_city billing_zip,
     line_one line_two, upload download, overage underage, smoker nonsmoker, emailOptIn emailOptOut, mail_optin mail_optuot,
     qualified unqualifed, do not record do record, consent n_consent`
      .split(/,\s+/)
      .map((pair) => (pair === "do not record do record" ? ["do not record", "do record"] : pair.split(" "))),
  )("%s is known: %s", (known = "", written = "") => {
    for (const [name, other] of [
      [known, written],
      [written, known],
    ] as const) {
      const vocabulary = withFields(name)
      const problems = problemsOf(`custom_data["${other}"] != "yes"`, vocabulary)
      expect(problems.map(({ code }) => code)).toEqual(["unknown-field"])
      expect(asked(problems)).toEqual([])
      expect(problems[0]?.hint).toContain(name)
    }
  })

  test.each([
    ...[
      "immobile",
      "mobile_off",
      "mobile-off",
      "mobileoff",
      "unmobile",
      "n_mobile",
      "during_off_hours",
      "during_nohours",
    ],
    ...["non_during_hours", "during_no_hours", "norepeat", "irrepeat", "antirepeat", "inlandline"],
  ])("%s for an attribute", (name) => {
    const suggestion = suggestionFor(name, published)
    // `n_mobile` and `norepeat` may be told as what they say
    expect(suggestion === undefined || suggestion.startsWith("not ")).toBe(true)
    expect(asked(problemsOf(name, published)).filter((hint) => !hint?.includes("not "))).toEqual([])
  })

  test.each(["not_pressed[1]", "unpressed[1]", "nopressed[1]", "non_pressed[1]"])("%s", (text) => {
    expect(suggestionFor(text, published)).not.toBe("pressed[1]")
    expect(asked(problemsOf(text, published)).filter((hint) => !hint?.includes("not "))).toEqual([])
  })

  test.each(["unpresent", "not_present", "nonpresent", "dispresent", "inpresent", "antipresent"])(
    "media_type %s",
    (word) => {
      expect(suggestionFor(`media_type ${word}`, published)).not.toBe("media_type present")
    },
  )

  test("of fields that are equally near or farther, none is asked for either", () => {
    expect(asked(problemsOf("custom_data[line2] present", withFields("line1", "lines", "line3")))).toEqual([])
    expect(asked(problemsOf("custom_data[email_opt_out] present", withFields("email_opt_in", "email_out")))).toEqual([])
  })
})

// REC-352
describe("given a field that a host has named, when another word is one letter away", () => {
  test.each([
    ["state", "stage"],
    ["employer", "employee"],
    ["insurer", "insured"],
    ["payee", "payer"],
    ["quote", "quota"],
    ["debit", "debt"],
    ["marker", "market"],
    ["model", "mode"],
    ["plant", "plan"],
    ["cant_record", "can_record"],
    ["untied", "united"],
    ["trail", "trial"],
    ["state", "satte"],
  ])("then %s is asked for in place of %s, without edits", (field, word) => {
    for (const text of [`custom_data[${word}] != "a"`, `custom_data[${word}] = "a"`]) {
      const [problem] = problemsOf(text, withFields(field))
      expect(problem?.hint).toBe(`did you mean \`custom_data[${field}]\`?`)
      expect(problem?.edits).toBeUndefined()
    }
  })

  test.each([
    ["state", "State"],
    ["zip code", "zip_code"],
    ["zip code", "ZipCode"],
  ])("but %s is written for %s", (field, word) => {
    expect(suggestionFor(`custom_data[${word}] = "a"`, withFields(field))).toBe(
      `custom_data[${field.includes(" ") ? JSON.stringify(field) : field}] = "a"`,
    )
  })
})

// REC-242
describe("given a negation that is glued to a name, an operator or a word that joins, or a word that only resembles one", () => {
  test.each([
    ..."repeatn't repeatnt repeatsnt landlinen't mobilent during_hoursnt ntorepeat ntrepeat ntolandline n'trepeat ban_repeat".split(
      " ",
    ),
    ..."barrepeat exrepeat x_repeat xrepeat repeat_x paslandline nierepeat nilrepeat semrepeat bezlandline naorepeat".split(
      " ",
    ),
    ..."nemlandline eirepeat sinrepeat reject defeat repel retreat repeal suppressed[1] oppressed[1] expressed[1]".split(
      " ",
    ),
  ])("when %s stands for an attribute, then no edit takes it for the attribute", (word) => {
    for (const text of [word, `during_hours and ${word}`, `${word} or during_hours`, `${word} = yes`]) {
      const edits = problemsOf(text, published).flatMap(({ edits: made = [] }) => made)
      expect(
        edits.filter(({ replacement }) => /repeat|landline|mobile|pressed|during_hours/.test(replacement)),
      ).toEqual([])
    }
  })

  test.each("andno andn andnt and_n ano unand orn and_no orno ornt nand band end ant on our ro".split(" "))(
    "when %s stands between two tests, then it does not join them",
    (word) => {
      expect(suggestionFor(`mobile ${word} repeat`, published)).toBeUndefined()
      expect(suggestionFor(`media_type = "tv" ${word} repeat`, published)).toBeUndefined()
    },
  )

  test.each("containsnt containsn containnt starts_withnt starts_withn".split(" "))(
    "when %s compares, then it has no edits",
    (word) => {
      expect(suggestionFor(`media_type ${word} "tv"`, published)).toBeUndefined()
    },
  )

  test.each("presentnt presentn prevent".split(" "))("when %s stands behind a name, then it has no edits", (word) => {
    expect(suggestionFor(`media_type ${word}`, published)).toBeUndefined()
  })
})

describe("given a slip, then the known name is asked for", () => {
  test.each(
    `opt_in optin, opt_in opt-in, optin opt_inn, email emial, email e_mial, email emai1, product prodct, product pr0duct,
     inactive inactve, unknown unknwon, disagreed disagred, unsubscribed unsubcribed, email_opt_out emial_opt_out,
     email_opt_out email_opt_uot, line1 lin1, line1_address lin1_adress, zip5 zpi5, start_date strat_date,
     start_date startdate, non_member nonmenber, without_consent wihtout_consent, first_name frist_name, firstname fristname, zip code zipcod,
     male mael, female femal, outbound outbuond, minimum minimun, domain dmain, region regino, call_reason call_reasno, country contry, campaign capmaign,
     insurance insurence, description desciption, during druing, notes ntes`
      .split(/,\s+/)
      .map((pair) => (pair === "zip code zipcod" ? ["zip code", "zipcod"] : pair.split(" "))),
  )("%s for %s", (known = "", written = "") => {
    const other = [
      "line2",
      "line2_address",
      "active",
      "known",
      "agreed",
      "subscribed",
      "member",
      "with_consent",
      "email_opt_in",
    ]
    for (const fields of [[known], [...other.filter((name) => name !== known), known]]) {
      const problems = problemsOf(`custom_data["${written}"] present`, withFields(...fields))
      expect(problems.map(({ hint }) => hint)).toEqual([expect.stringContaining(known)])
      if (problemsOf(`custom_data["${written}"] present`, withFields(known))[0]?.edits === undefined)
        expect(problems[0]?.hint).toMatch(/^did you mean/)
      expect(problems[0]?.hint).toMatch(/^(?:did you mean|write) /)
    }
  })

  test.each([
    ["mobil", "mobile"],
    ["moible", "mobile"],
    ["landlin", "landline"],
    ["durring_hours", "during_hours"],
    ["during_hous", "during_hours"],
    ["repat", "repeat"],
    ["affiliat_name present", "affiliate_name"],
  ])("%s for %s", (text, meant) => {
    expect(problemsOf(text, published).map(({ hint }) => hint)).toEqual([`did you mean \`${meant}\`?`])
    expect(suggestionFor(text, published)).toBeUndefined()
  })
})

// Every problem code is listed once, has a vector, and stands with its words in docs/affiliates.md.
import { readdirSync, readFileSync } from "node:fs"
import { AFFILIATE_PROBLEM_CODES, checkDeletion } from "@callrules/affiliate"
import { describe, expect, test } from "vitest"

const vectors = new URL("../vectors/", import.meta.url)
const vectorText = readdirSync(vectors)
  .map((name) => readFileSync(new URL(name, vectors), "utf8"))
  .join("")
const page = readFileSync(new URL("../../../docs/affiliates.md", import.meta.url), "utf8")

describe("problem codes", () => {
  test("are listed once each", () => {
    expect(new Set(AFFILIATE_PROBLEM_CODES).size).toBe(AFFILIATE_PROBLEM_CODES.length)
  })

  test.each(AFFILIATE_PROBLEM_CODES)("`%s` has a section with an example, the answer and the remedy", (code) => {
    const section = page.split(`\n### \`${code}\`\n`)[1]?.split("\n### ")[0] ?? ""
    for (const part of ["- Example: ", "- Answered: ", "; hint: ", "- Remedy: "]) expect(section).toContain(part)
  })

  test("stand on the page in order of precedence, and no others do", () => {
    const headings = [...page.matchAll(/^### `([^`]+)`$/gmu)].map((heading) => heading[1])
    expect(headings).toEqual(AFFILIATE_PROBLEM_CODES)
  })

  test.each(AFFILIATE_PROBLEM_CODES.filter((code) => code !== "has-campaigns"))("`%s` has a vector", (code) => {
    expect(vectorText).toContain(`"code":"${code}"`)
  })
})

describe("checkDeletion", () => {
  test("given an affiliate without campaigns, then it may be deleted", () => {
    expect(checkDeletion("A-1", { hasCampaigns: false })).toEqual([])
  })

  test("given an affiliate with campaigns, then it may not, and the problem is RecordInvalid", () => {
    expect(checkDeletion("A-1", { hasCampaigns: true })).toMatchObject([
      { code: "has-campaigns", errorClass: "RecordInvalid", path: [] },
    ])
  })
})

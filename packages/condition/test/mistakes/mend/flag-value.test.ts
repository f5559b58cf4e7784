// Something true or false that is compared: what is said about it, and where the hints lead.
import { expect, test } from "vitest"
import { hiding, leadsTo, saidOf } from "./said.ts"

const COMPARED = [
  ...[
    "mobile = yes",
    "mobile != yes",
    'mobile = "no" and repeat',
    "mobile != 0",
    "mobile = maybe",
    'mobile = "no" repeat',
    "mobile = null",
  ],
  ...["mobile = yes please", "mobile = repeat", "mobile = (yes)", "mobile = [yes, no] or repeat", "mobile > 5 min"],
  ...["mobile contains tv", "mobile =", "mobile = and repeat", "mobile != present", "mobile = = yes and repeat"],
  ...["mobile = not yes", "mobile != not yes", "mobile = not not yes", "mobile = not repeat", "mobile[x] = yes"],
]
const LISTED = [
  ...[
    'mobile in ("yes")',
    "mobile in [no, off] and repeat",
    "mobile not in yes",
    "mobile not in",
    "mobile in ()",
    "mobile in yes",
  ],
]
const SAID = [
  ...["mobile yes", "mobile no and repeat", "mobile on repeat", "mobile true not repeat", "mobile 1", "mobile maybe"],
  ...["mobile is yes", "mobile is not yes", "mobile isn't (no)", "mobile is present", "mobile is not empty"],
  ...["repeat within 30 days", "repeat not within 30 days", "repeat exists not mobile", "regon yes", "mobil yes"],
]
const TEXTS = [COMPARED, LISTED, SAID].flat()

test("given something true or false that is compared, when the condition is read, then this is said", async () => {
  await expect(saidOf(TEXTS)).toMatchFileSnapshot("golden/flag-value.txt")
})

test("given something true or false that is compared, when another name is wrong too, then it does not hide it", () => {
  expect(hiding(TEXTS)).toEqual([])
})

test.each([
  ["mobile = yes and repeat", "mobile and repeat"],
  ["mobile != yes", "not mobile"],
  ["mobile = not no or repeat", "mobile or repeat"],
  ["mobile no", "not mobile"],
  ["repeat not within 30 days", "not repeat"],
])("given %s, when its reader does what the hints say, then it is %s", (text, right) => {
  expect(leadsTo(text, right)).toBe(true)
})

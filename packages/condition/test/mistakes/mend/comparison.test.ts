// What stands behind an attribute in place of a comparison: what is said about it.
import { expect, test } from "vitest"
import { hiding, saidOf } from "./said.ts"

const ALONE = [
  ...["custom_data[product]", "custom_data[foo] and mobile", 'custom_data["zip code"] tv', "score[x]", "mobile[x]"],
  ...["mobile[x] and repeat", "foo[x]", "media_type mobile", "media_type not and mobile", "score five"],
]
const WITHOUT_SIGN = [
  ...['media_type "tv" and mobile', "media_type 5", "score 5 min or mobile", 'score "5"', 'score "five"', 'foo "x"'],
  ...['custom_data "x"', 'custom_data is "x"', "custom_data is missing", "mobile[x] is yes", "mobile[x] = yes"],
  ...['custom_data[product] "x"', "mobile 1", 'mobile "no"', "mobile 5 min and repeat", "mobile 0x"],
]
const SIGNS = [
  ...[
    'media_type not in "x"',
    "score not in [5]",
    "media_type absent repeat",
    "mobile absent repeat",
    "mobile present repeat",
    "media_type ends_with tv repeat",
  ],
  ...["score < five and repeat", "score <= five", "score != five", "media_type starts_with tv"],
]
const TEXTS = [ALONE, WITHOUT_SIGN, SIGNS].flat()

test("given an attribute without a comparison, when the condition is read, then this is said", async () => {
  await expect(saidOf(TEXTS)).toMatchFileSnapshot("golden/comparison.txt")
})

test("given an attribute without a comparison, when another name is wrong too, then it does not hide it", () => {
  expect(hiding(TEXTS)).toEqual([])
})

// Recording settings that are sent in part, and what is refused: section 4.3.

import { expect } from "vitest"
import { SETTINGS } from "../fixture.ts"
import { A, type Case, received, recording, type Step, tell } from "../support/story.ts"

/** Posts settings and expects the status and part of the answer. */
const post =
  (body: unknown, status: number, part: string, method = "POST"): Step =>
  async ({ send }) => {
    const answered = await send(method, SETTINGS, method === "GET" ? undefined : body)
    expect([answered.status, answered.text]).toEqual([status, expect.stringContaining(part)])
  }

const cases: readonly Case[] = [
  [
    "4.3: an absent key keeps its stored value; null, neither and two values are InvalidInput",
    [
      post(
        { record_calls: true, call_recording_condition: "NOT   mobile" },
        200,
        '"call_recording_condition":"not mobile"',
      ),
      post({ record_calls: false }, 200, '"call_recording_condition":"not mobile"'),
      post({ ivr_tree: { record_calls: true, root: {} } }, 200, '"record_calls":true'),
      post({}, 403, "InvalidInput"),
      post({ record_calls: null }, 403, "InvalidInput"),
      post({ record_calls: true, ivr_tree: { record_calls: false } }, 403, "InvalidInput"),
      post({ call_recording_condition: "mobile and" }, 403, "InvalidInput"),
      post({ record_calls: false, call_recording_condition: "custom_data[prodct] present" }, 403, "product"),
      post(undefined, 200, '"record_calls":true', "GET"),
      post({ call_recording_condition: "" }, 200, '"call_recording_condition":""'),
      received(A),
      recording(A, "true all-calls"),
    ],
  ],
]

tell("recording settings", cases)

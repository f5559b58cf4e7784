import { instant } from "@callrules/model"
import { recordingDecisionBody } from "@callrules/recording-condition"
import { expect, it } from "vitest"

it("given a decision, then it is shown whole; given none, then null", () => {
  const decision = { record: false, reason: "r", explanation: "e", unknownFacts: ["repeat"], condition: "repeat" }
  expect(recordingDecisionBody({ ...decision, decidedAt: instant(250) })).toEqual({
    record: false,
    reason: "r",
    explanation: "e",
    unknown_facts: ["repeat"],
    condition: "repeat",
    decided_at: "1970-01-01T00:00:00.250Z",
  })
  expect(recordingDecisionBody(null)).toBeNull()
})

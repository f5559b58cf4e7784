// Transcript analysis over HTTP, and the summaries that the host reports for it.
import { describe, expect, test } from "vitest"
import { testEngine } from "../fixture.ts"

describe("transcript analysis", () => {
  test("given a call record, then 200 without and with a summary; an unknown one is 404", async () => {
    const { send, completedCall } = await testEngine()
    await completedCall({ call_record_id: "r" })
    const path = "/call/transcript_analysis/r"
    expect(await send("GET", path)).toMatchObject({ status: 200, body: { call_record_id: "r" } })
    const put = (event: string, at: string, transcript_summary: string) =>
      send(
        "PUT",
        "/host/n1/call_records/r/transcript_summary",
        { event_id: event, at, transcript_summary },
        {
          token: "host-secret",
        },
      )
    await put("s2", "2026-11-20T16:00:00Z", "Second.")
    await put("s1", "2026-11-20T15:30:00Z", "First.")
    expect((await send("GET", path)).body).toEqual({ call_record_id: "r", transcript_summary: "Second." })
    expect((await send("GET", path, undefined, { token: "t2" })).status).toBe(404)
    expect((await send("GET", "/call/transcript_analysis/none")).status).toBe(404)
  })
})

describe("a transcript summary", () => {
  test("given a summary before any event of its call, then it is kept, and a warning says that the call is unknown", async () => {
    const { completedCall, send } = await testEngine()
    const put = () =>
      send(
        "PUT",
        "/host/n1/call_records/early/transcript_summary",
        { event_id: "s", at: "2026-11-20T15:00:00Z", transcript_summary: "A sale." },
        { token: "host-secret" },
      )
    const early = await put()
    expect([early.status, early.body]).toEqual([
      200,
      {
        call_record_id: "early",
        transcript_summary: "A sale.",
        warnings: [
          {
            code: "call-record-unknown",
            message: "no event of call record `early` has come yet; the summary is kept and read once one has",
            hint: expect.stringContaining("check the id"),
          },
        ],
      },
    ])
    const read = () => send("GET", "/call/transcript_analysis/early")
    expect((await read()).status).toBe(404)
    await completedCall({ call_record_id: "early" })
    expect((await read()).body).toEqual({ call_record_id: "early", transcript_summary: "A sale." })
    expect((await put()).body).toMatchObject({ warnings: [] })
  })
})

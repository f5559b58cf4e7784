// Two interfaces, or two rules of one, at a time, over HTTP (1, 2.1 to 2.4, 4.1 to 4.4, 5): transcripts, legs and tokens.
// Written down from the specification and the decisions first.
import { HOST_TOKEN } from "../fixture.ts"
import { ask } from "../support/ask.ts"
import {
  A,
  at,
  B,
  type Case,
  call,
  completed,
  on,
  received,
  report,
  type Step,
  tell,
  transferred,
  wait,
} from "../support/story.ts"

const transcript = "/call/transcript_analysis/r"
const summary = (text: string, seconds: number): Step =>
  ask(
    "PUT",
    "/host/n1/call_records/r/transcript_summary",
    { event_id: `s${seconds}`, at: at(seconds), transcript_summary: text },
    200,
    [],
    HOST_TOKEN,
  )

const transcripts: readonly Case[] = [
  [
    "of a live call: there as soon as it is reported, and after the call",
    [
      received(A),
      transferred(A),
      ask("GET", transcript, undefined, 200, ['{"call_record_id":"r"}']),
      summary("A sale.", 10),
      ask("GET", transcript, undefined, 200, ["A sale."]),
      completed(A),
      ask("GET", transcript, undefined, 200, ["A sale."]),
    ],
  ],
  [
    "of a call with two legs, and of one that was corrected: one summary, by the record's id alone",
    [
      call(A),
      call(B, { at: 100 }),
      summary("Two legs.", 200),
      report({ ...on(A), custom_data: [{ name: "product", value: "boat" }] }, "| A'"),
      ask("GET", transcript, undefined, 200, ["Two legs."]),
      ask("GET", `/call/transcript_analysis/${A}`, undefined, 404, ["RecordNotFound"]),
    ],
  ],
  [
    "for tokens: the advertiser of a leg reads it, another one and another network do not",
    [
      call(A),
      summary("Mine.", 100),
      ask("GET", transcript, undefined, 200, ["Mine."], "adv1"),
      ask("GET", transcript, undefined, 404, ["RecordNotFound", "-Mine"], "adv2"),
      ask("GET", transcript, undefined, 404, ["RecordNotFound", "-Mine"], "t2"),
      ask("GET", transcript, undefined, 401, ["Unauthorized", "-Mine"], "wrong"),
      ask("GET", transcript, undefined, 403, ["UnauthorizedOperation", "-Mine"], "nothing"),
    ],
  ],
  [
    "reported twice out of order: the later report of the host's clock stays",
    [
      call(A),
      summary("Second.", 200),
      summary("First.", 100),
      wait(60),
      ask("GET", transcript, undefined, 200, ["Second."]),
    ],
  ],
]

tell("transcripts", transcripts)

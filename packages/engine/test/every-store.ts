// The HTTP tests that run on every store: what a partner sees does not depend on it. `runTestsOn` says first which it is.
await import("./http/affiliates.test.ts")
await import("./http/at-once.test.ts")
await import("./http/calls.test.ts")
await import("./http/inbox-pages.test.ts")
await import("./http/pending-requests.test.ts")
await import("./http/recording.test.ts")
await import("./http/request-id.test.ts")
await import("./http/signals.test.ts")
await import("./http/host-answers.test.ts")
await import("./http/query-parameters.test.ts")
await import("./http/retried-entries.test.ts")
await import("./http/late-custom-data.test.ts")
await import("./http/contradictions.test.ts")
await import("./http/host-event-ids.test.ts")
await import("./http/move-home-leg.test.ts")
await import("./http/past-calls.test.ts")

export {}

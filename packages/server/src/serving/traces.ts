// Traces of a server: spans as OTLP over HTTP to the endpoint of the configuration. Loaded only where there is one.
import type { Tracing } from "@callrules/engine"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import * as OtlpSerialization from "effect/observability/OtlpSerialization"
import * as OtlpTracer from "effect/observability/OtlpTracer"
import type { Configuration } from "../configuration/configuration.ts"

/** Batches that may be on their way at a time; with one more the exporter throws away what comes for a minute. */
const MOST_UNDER_WAY = 4

/** How long a receiver may take for a batch. */
const BATCH_MILLISECONDS = 10_000

/** The most that is read of an answer, so that its connection can be used again; nothing in it is needed. */
const MOST_ANSWER_BYTES = 65_536

/** How long the end of a server waits for its last spans. */
const LAST_SPANS_MILLISECONDS = 1_000

/** What an engine needs to send its spans to the endpoint of a configuration. */
// ENG-197
export const tracingTo = ({ endpoint, headers, share }: NonNullable<Configuration["traces"]>): Tracing => ({
  layer: OtlpTracer.layer({
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    headers,
    resource: { serviceName: "callrules" },
    exportInterval: 1_000,
    shutdownTimeout: LAST_SPANS_MILLISECONDS,
  }).pipe(Layer.provide(OtlpSerialization.layerJson), Layer.provide(boundedClient)),
  share,
})

/** A client that holds few batches: a receiver that is slow must not fill the memory. */
const boundedClient = Layer.effect(
  HttpClient.HttpClient,
  Effect.map(HttpClient.HttpClient, (client) => {
    let underWay = 0
    return HttpClient.transform(client, (send) =>
      Effect.suspend(() => {
        // a defect is not tried again
        if (underWay >= MOST_UNDER_WAY) return Effect.die("too many batches of spans are under way")
        underWay += 1
        return Effect.ensuring(
          Effect.timeoutOrElse(send, {
            duration: BATCH_MILLISECONDS,
            orElse: () => Effect.die("the receiver of spans does not answer"),
          }),
          Effect.sync(() => {
            underWay -= 1
          }),
        )
      }),
    )
  }),
).pipe(Layer.provide(FetchHttpClient.layer), Layer.provide(Layer.sync(FetchHttpClient.Fetch, () => withoutAnswers)))

/** The exporter reads every answer to its end, also one that has none. */
// ENG-316
const withoutAnswers: typeof fetch = async (input, init) => {
  const { body, headers, status } = await fetch(input, init)
  const reader = body?.getReader()
  for (let bytes = 0; reader !== undefined && bytes <= MOST_ANSWER_BYTES; ) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.byteLength
  }
  await reader?.cancel()
  return new Response(null, { status, headers })
}

// Hono with nothing behind it: the body is parsed, an answer of the same shape is written.
import { Hono } from "hono"

interface Body {
  readonly search: { readonly transaction_id: string }
  readonly partner_unique_id: string
  readonly signals: ReadonlyArray<{ readonly name: string; readonly revenue: string }>
}

/** A server that decides nothing and keeps nothing. */
export const honoNoOp = (): ((request: Request) => Promise<Response>) => {
  const app = new Hono()
  app.post("/api/:version/transactions.json", async (context) => {
    const body = (await context.req.json()) as Body // the benchmark's own requests
    return context.json({
      signals: [
        {
          transaction_id: "00000000-00000001",
          corrects_transaction_id: null,
          name: body.signals.map(({ name }) => name).join(","),
          partner_unique_id: body.partner_unique_id,
          occurred_at_time_t: "1700000000",
          occurred_at_time: "2023-11-14T22:13:20Z",
          revenue: body.signals[0]?.revenue ?? "",
          value: body.signals.map(() => "true").join(","),
        },
      ],
      call: { transaction_id: body.search.transaction_id, corrects_transaction_id: null },
    })
  })
  return async (request) => app.fetch(request)
}

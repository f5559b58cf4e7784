// Requests made from the contract as one module: plays them, and prints each with its answer. A worker does so while it answers.
const SEED = 20261123
const REQUESTS = 5_000

const run = async () => {
  const fc = await import("fast-check")
  const { anyRequest, prepared } = await import("../../../packages/engine/test/contract/made-requests.ts")
  const { send } = await prepared()
  for (const { body, headers, method, operation, path, token } of fc.sample(anyRequest(), {
    seed: SEED,
    numRuns: REQUESTS,
  })) {
    const { headers: answered, status, text } = await send(method, path, body, { token, headers })
    console.log(JSON.stringify({ operation: operation.id, path, status, type: answered.get("content-type"), text }))
  }
}

export default { test: run }

if (globalThis.navigator?.userAgent !== "Cloudflare-Workers") await run()

// The engine's HTTP tests as one module: loads them, runs them, and prints how each ended. A worker does so while it answers.
// It takes every test in these folders, except files named `.node.test.ts`, which run on Node only.
const files = import.meta.glob([
  "../../../packages/engine/test/{access,affiliates,calls,commits,erasure,feed}/**/*.test.ts",
  "../../../packages/engine/test/{host,http,settings,signals,specification,transcripts}/**/*.test.ts",
  "!../../../packages/engine/test/**/*.node.test.ts",
])

const run = async () => {
  const { runCollected } = await import("vitest")
  for (const load of Object.values(files)) await load()
  console.log(JSON.stringify(await runCollected()))
}

export default { test: run }

if (globalThis.navigator?.userAgent !== "Cloudflare-Workers") await run()

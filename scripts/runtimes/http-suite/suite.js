// The engine's HTTP tests as one module: loads them, runs them, and prints how each ended. A worker does so while it answers.
const files = import.meta.glob([
  // it reads the files of vectors
  "!../../../packages/engine/test/http/host-answers.test.ts",
  "../../../packages/engine/test/{audit,http,second-audit}/*.test.ts",
  "../../../packages/engine/test/signals/*.test.ts",
])

const run = async () => {
  const { runCollected } = await import("vitest")
  for (const load of Object.values(files)) await load()
  console.log(JSON.stringify(await runCollected()))
}

export default { test: run }

if (globalThis.navigator?.userAgent !== "Cloudflare-Workers") await run()

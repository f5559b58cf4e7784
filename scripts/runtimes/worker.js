// Runs in workerd: every example, as a function, and prints how each ended as JSON.
const examples = import.meta.glob("./examples/*.ts")

const console_ = {
  assert: (claim, ...details) => {
    if (!claim) throw new Error(`the example's claim does not hold: ${details.join(" ")}`)
  },
  log: () => undefined,
}

export default {
  async test() {
    const results = {}
    for (const [file, load] of Object.entries(examples)) {
      try {
        const { example } = await load()
        await example(console_)
        results[file.slice("./examples/".length, -3)] = "passed"
      } catch (error) {
        results[file.slice("./examples/".length, -3)] = String(error?.stack ?? error)
      }
    }
    console.log(JSON.stringify(results))
  },
}

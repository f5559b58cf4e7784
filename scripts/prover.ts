// A prover process with its copy of the workspace: asked one proof at a time, replaced when a proof hangs.
import { type ChildProcess, fork } from "node:child_process"
import { rmSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { makeProofTree } from "./proof-tree.ts"
import type { ProofAnswer, ProofRequest } from "./prove-worker.ts"

/** Runs proofs in a copy of the workspace. */
export interface Prover {
  /** The answer, or "hung" when it took longer than the time given to one proof. */
  readonly ask: (request: ProofRequest) => Promise<ProofAnswer | "hung">
  readonly close: () => void
}

const WORKER = fileURLToPath(new URL("prove-worker.ts", import.meta.url))
const PROOF_MILLISECONDS = 120_000

/** Starts a prover; its copy of the workspace is made anew after a proof that hung. */
export const startProver = (): Prover => {
  let tree = makeProofTree()
  let child: ChildProcess | undefined

  // with the group of processes that it leads goes the test runner's own child, where the loop that hangs is
  const stop = () => {
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, "SIGKILL")
    child = undefined
    rmSync(tree, { recursive: true, force: true })
  }

  // also when this program is interrupted, the copy goes
  process.once("exit", stop)
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130))

  const ready = async (): Promise<ChildProcess> => {
    if (child !== undefined) return child
    const started = fork(WORKER, [], { cwd: tree, stdio: ["ignore", "ignore", "inherit", "ipc"], detached: true })
    child = started
    await new Promise((resolve) => started.once("message", resolve))
    return started
  }

  return {
    ask: async (request) => {
      const worker = await ready()
      const answer = await new Promise<ProofAnswer | "hung">((resolve) => {
        const timer = setTimeout(() => resolve("hung"), PROOF_MILLISECONDS)
        const settle = (result: ProofAnswer | "hung") => {
          clearTimeout(timer)
          worker.removeAllListeners("exit")
          resolve(result)
        }
        worker.once("message", (result) => settle(result as ProofAnswer)) // the worker sends nothing else
        worker.once("exit", () => settle("hung"))
        worker.send(request)
      })
      if (answer === "hung") {
        stop()
        tree = makeProofTree()
      }
      return answer
    },
    close: stop,
  }
}

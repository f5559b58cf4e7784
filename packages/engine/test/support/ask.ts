// A step of a story that asks any interface: the status it answers, and what stands in the answer.
import { expect } from "vitest"
import type { Step } from "./story.ts"

/** Asks and compares the status and what stands in the answer; a part that begins with `-` must not. */
export const ask =
  (method: string, path: string, body: unknown, status: number, parts: readonly string[] = [], token = "t1"): Step =>
  async ({ send }) => {
    const answered = await send(method, path, body, { token })
    expect([method, path, answered.status, answered.text]).toEqual([method, path, status, answered.text])
    for (const part of parts) {
      if (part.startsWith("-")) expect(answered.text).not.toContain(part.slice(1))
      else expect(answered.text).toContain(part)
    }
  }

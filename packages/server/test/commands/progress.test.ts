import { expect, test } from "vitest"
import { startProgress } from "../../src/commands/progress.ts"

const stream = (isTTY: boolean) => {
  const written: Array<string> = []
  const write = (text: string): boolean => written.push(text) > 0
  // what progress uses of a stream
  return { written, stream: { isTTY, write } as unknown as NodeJS.WriteStream }
}

test("given no terminal, then nothing is told", () => {
  const { stream: pipe, written } = stream(false)
  const progress = startProgress("calls", pipe, 0)
  for (let done = 1; done <= 10_000; done++) progress.at(done)
  progress.end()
  expect(written).toEqual([])
})

test("given a terminal, then one line is written over and taken away", () => {
  const { stream: terminal, written } = stream(true)
  const progress = startProgress("calls", terminal, 0)
  for (let done = 1; done <= 1_024; done++) progress.at(done)
  progress.end()
  expect(written).toEqual(["\r256 calls", "\r512 calls", "\r768 calls", "\r1,024 calls", "\r\u001b[K"])
})

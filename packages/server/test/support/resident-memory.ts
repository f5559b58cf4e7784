// How much memory a process of a test has, where the system tells.
import { readFileSync, writeFileSync } from "node:fs"

const kilobytes = (processId: number | undefined, name: "VmRSS" | "VmHWM"): number | undefined => {
  try {
    return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${processId}/status`, "utf8"))?.[1])
  } catch {
    return undefined
  }
}

/** The resident memory of a process in kilobytes. */
export const residentKilobytes = (processId: number | undefined): number | undefined => kilobytes(processId, "VmRSS")

/** By how many kilobytes the memory of a process grows at the most while something is done; 0 where the system does not tell. */
export const growthKilobytes = async (processId: number | undefined, work: () => Promise<void>): Promise<number> => {
  const before = residentKilobytes(processId)
  // the peak begins anew
  if (before !== undefined) writeFileSync(`/proc/${processId}/clear_refs`, "5")
  await work()
  return before === undefined ? 0 : (kilobytes(processId, "VmHWM") ?? 0) - before
}

// The timestamp tab: how a text is read, the edges of the zone's clock, and a list read at once.
import { instant } from "@callrules/model"
import * as Result from "effect/Result"
import { EdgePanel } from "./edge-panel.tsx"
import { nearestEdges } from "./edges.ts"
import { InputPanel } from "./input-panel.tsx"
import { ListPanel } from "./list-panel.tsx"
import { SaysPanel } from "./says-panel.tsx"
import { chosenZone, readingOfStamp } from "./state.ts"

/** The timestamp tab. */
export const TimestampsView = () => {
  const read = readingOfStamp.value
  const around = Result.isSuccess(read) ? read.success.instant : instant(Date.UTC(2026, 10, 1))
  const { gap, overlap } = nearestEdges(chosenZone.value, around)
  return (
    <>
      <div class="sheet c2">
        <InputPanel />
        <SaysPanel />
      </div>
      <div class="sheet c2 even">
        <EdgePanel number={3} title="Set back: an overlap" edge={overlap} />
        <EdgePanel number={4} title="Set forward: a gap" edge={gap} />
      </div>
      <div class="sheet">
        <ListPanel />
      </div>
    </>
  )
}

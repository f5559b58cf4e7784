// Many timestamps at once, one a line.
import * as Result from "effect/Result"
import { counted } from "../parts/counted.ts"
import { Panel } from "../parts/panel.tsx"
import { Scroll } from "../parts/scroll.tsx"
import { Words } from "../parts/words.tsx"
import { FORMATS, iso } from "./stamp-words.ts"
import { listText, readStamp } from "./state.ts"

/** The fifth panel: a list. */
export const ListPanel = () => {
  const lines = listText.value.split("\n").filter((line) => line.trim() !== "")
  const read = lines.slice(0, 500).map((line) => [line, readStamp(line)] as const)
  const refused = read.filter(([, one]) => Result.isFailure(one)).length
  return (
    <Panel number={5} title="A list" end={`${counted(read.length, "line")}, ${refused} refused`}>
      <div class="halves">
        <textarea
          class="json"
          rows={10}
          spellcheck={false}
          aria-label="Timestamps, one a line"
          value={listText.value}
          onInput={({ currentTarget }) => {
            listText.value = currentTarget.value
          }}
        />
        <Scroll label="The list as it was read">
          <table>
            <thead>
              <tr>
                <th scope="col">Text</th>
                <th scope="col">Format</th>
                <th scope="col">Instant, or why not</th>
              </tr>
            </thead>
            <tbody>
              {read.map(([line, one], index) => (
                <tr key={`${index} ${line}`}>
                  <td>
                    <code>{line}</code>
                  </td>
                  {Result.isSuccess(one) ? (
                    <>
                      <td>{FORMATS[one.success.format]}</td>
                      <td>
                        <code>{iso(one.success.instant)}</code>
                        {one.success.localTime === "exact" ? null : (
                          <span class="note"> in {one.success.localTime === "gap" ? "a gap" : "an overlap"}</span>
                        )}
                      </td>
                    </>
                  ) : (
                    <>
                      <td class="acc">refused</td>
                      <td>
                        <Words text={one.failure.message} />
                      </td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      </div>
    </Panel>
  )
}

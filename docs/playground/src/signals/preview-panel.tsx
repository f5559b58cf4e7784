// What the request would do: the leg, the call and each group as a preview of the engine says, or why it would be refused.
import type { ComponentChildren } from "preact"
import { counted } from "../parts/counted.ts"
import { Panel } from "../parts/panel.tsx"
import { Sign, Words } from "../parts/words.tsx"
import type { Previewed } from "./engine-in-page.ts"
import { shownPreview } from "./state.ts"

type Shown = NonNullable<Previewed["preview"]>

const Row = ({ name, children }: { readonly name: string; readonly children: ComponentChildren }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

const Leg = ({ leg }: Pick<Shown, "leg">) =>
  leg === null ? null : (
    <Row name="Leg">
      {leg.transaction_id}{" "}
      <span class="note">
        <Words text={leg.reason} />
      </span>
    </Row>
  )

const Call = ({ call }: Pick<Shown, "call">) =>
  call === null ? null : (
    <Row name="The call itself">
      {call.outcome}
      {call.custom_data.map(({ name, before, after }) => (
        <div key={name} class="note">
          {name}: {before === "" ? "nothing" : JSON.stringify(before)} becomes {JSON.stringify(after)}
        </div>
      ))}
    </Row>
  )

const Groups = ({ signals }: Pick<Shown, "signals">) => (
  <>
    {signals.map(({ name, outcome, partner_unique_id: group, revenue }) => (
      <Row key={group} name={`Group ${group || "without partner_unique_id"}`}>
        {outcome} <span class="note">{[name, revenue].filter((word) => word !== "").join(", revenue ")}</span>
      </Row>
    ))}
  </>
)

const Problems = ({ problems }: Pick<Previewed, "problems">) =>
  problems.length === 0 ? null : (
    <ul class="plain bad">
      {problems.map(({ detail, hint }, index) => (
        <li key={index}>
          <Words text={detail} />
          {hint === undefined ? null : (
            <span class="note">
              {" "}
              <Words text={hint} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )

/** The answer to "what would this do"; nothing until somebody has asked. */
export const PreviewPanel = () => {
  const shown = shownPreview.value
  if (shown === undefined) return null
  const { preview, problems, status } = shown
  return (
    <Panel title="What it would do" end="nothing was written">
      <div class="verdict" role="status">
        <Sign met={preview !== undefined} size="big" />
        <p class="w">
          {preview === undefined
            ? `It would be refused, ${status}: ${counted(problems.length, "problem")}`
            : `It would be answered ${status}`}
        </p>
      </div>
      {preview === undefined ? null : (
        <dl class="kv">
          <Leg leg={preview.leg} />
          <Groups signals={preview.signals} />
          <Call call={preview.call} />
          {preview.new_names.length === 0 ? null : <Row name="New names">{preview.new_names.join(", ")}</Row>}
        </dl>
      )}
      <Problems problems={problems} />
    </Panel>
  )
}

// The condition tab: text, call and verdict above, what holds for every call below.
import { CallPanel } from "./call-panel.tsx"
import { EditorPanel } from "./editor-panel.tsx"
import { VerdictPanel } from "./verdict-panel.tsx"

/** The condition tab. */
export const ConditionView = () => (
  <>
    <div class="sheet c3">
      <EditorPanel />
      <CallPanel />
      <VerdictPanel />
    </div>
  </>
)

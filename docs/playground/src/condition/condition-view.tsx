// The condition tab: text, call and verdict above, what holds for every call below.
import { BackTestPanel } from "./back-test/back-test-panel.tsx"
import { CallPanel } from "./call-panel.tsx"
import { ComparePanel } from "./compare-panel.tsx"
import { EditorPanel } from "./editor-panel.tsx"
import { EveryCall } from "./every-call-panel.tsx"
import { SqlPanel } from "./sql-panel.tsx"
import { TruthPanel } from "./truth-panel.tsx"
import { VerdictBar } from "./verdict-bar.tsx"
import { VerdictPanel } from "./verdict-panel.tsx"

/** The condition tab. */
export const ConditionView = () => (
  <>
    <div class="sheet c3">
      <EditorPanel />
      <CallPanel />
      <VerdictPanel />
    </div>
    <EveryCall />
    <div class="sheet c3 even">
      <TruthPanel />
      <ComparePanel />
      <SqlPanel />
    </div>
    <div class="sheet">
      <BackTestPanel />
    </div>
    <VerdictBar />
  </>
)

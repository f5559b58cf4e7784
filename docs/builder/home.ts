// The first view: what it is in three sentences, a condition to try, the two commands, ten lines that embed it.
import { readCondition } from "@callrules/condition"
import { explainCondition, explanationText } from "@callrules/condition/ask"
import { orThrow } from "@callrules/model/or-throw"
import { publishedVocabulary } from "@callrules/recording-condition"
import { HOME_EXAMPLE } from "../playground/src/home-example.ts"
import { codeHtml, conditionHtml, escapeHtml } from "./code.ts"

/** What callrules is, in three sentences. */
export const ABOUT = [
  "callrules decides what a call-tracking platform has to decide: which calls may be recorded, what a partner's timestamp means, which sale belongs to which call.",
  "It is a set of small TypeScript packages, pure functions over plain data, and an engine that answers the platform's HTTP interfaces in your own server.",
  "Every answer can say why, and every refusal says what would be right.",
] as const

const EMBED = `import { makeEngine } from "@callrules/engine"
import { serveNode } from "@callrules/node"
import { sqliteStores } from "@callrules/store-sqlite"

const engine = await makeEngine({
  stores: sqliteStores({ path: "callrules.db", create: true }),
  directory: [{ id: "n1", timeZone: "America/New_York", tokens: [{ token: "secret" }] }],
})
const server = await serveNode(engine.handler, { host: "127.0.0.1", port: 8787 })
process.once("SIGTERM", () => server.close().then(() => engine.close()))`

const ELEMENT = `<form>
  <callrules-condition name="condition" label="When to record" custom-data-fields="product region" required></callrules-condition>
  <button>Save</button>
</form>
<script type="module">
  import "@callrules/condition-editor/element"
  const editor = document.querySelector("callrules-condition")
  editor.sampleCall = { phone_type: "Mobile" }
  editor.addEventListener("callrules-verdict", ({ detail }) => console.log(detail.met))
</script>`

const command = (text: string, note: string): string =>
  `<div class="cmd"><code tabindex="0">${text}</code><button class="b" type="button" data-copy="${text}">Copy</button></div><p class="note">${note}</p>`

const ASKS: ReadonlyArray<readonly [string, string, string, string, string]> = [
  ["May this call be recorded?", "a condition and a call", "yes or no, and why", "conditions.html", "Conditions"],
  [
    "Is this condition ever true? Are these two the same?",
    "one or two conditions",
    "a proof, or a call as the example",
    "condition-analysis.html",
    "Asking a condition",
  ],
  [
    "When did it happen?",
    "a timestamp in one of four formats",
    "an instant, or what is wrong with it",
    "timestamps.html",
    "Timestamps",
  ],
  [
    "What was this call worth?",
    "signals: late, twice, corrected",
    "a ledger that never loses or doubles one",
    "signals.html",
    "Signals",
  ],
  [
    "Which calls are in progress?",
    "events of your telephony, in any order",
    "one state",
    "calls-in-progress.html",
    "Calls in progress",
  ],
  ["Is this affiliate complete?", "a submitted affiliate", "every problem at once", "affiliates.html", "Affiliates"],
]

/** The example as it reads without JavaScript: the condition, the call, and the verdict with its reasons. */
const demo = (): string => {
  const { call, condition: text, fields } = HOME_EXAMPLE
  const condition = orThrow(readCondition(text, publishedVocabulary({ customDataFields: fields })))
  const why = explanationText(explainCondition(condition, call))
  return `<h2>A condition, and one call</h2>
<pre tabindex="0" role="group" aria-label="Condition"><code>${conditionHtml(text)}</code></pre>
<p class="note">A call: ${Object.keys(call)
    .map((name) => `<code>${name}</code>`)
    .join(" and ")}.</p>
<pre tabindex="0" role="group" aria-label="Verdict"><code>${escapeHtml(why)}</code></pre>`
}

/** The body of the first view. */
export const homeBody = (): string => `<main id="main" class="home">
<div class="hero">
<div>
<h1>The rules of a <span class="nw">call-tracking</span> platform, as small TypeScript packages</h1>
<p class="lede">${ABOUT.join(" ")}</p>
${command("npx -y pnpm@12 start", "Serves a demo network on 127.0.0.1:8787 and prints lines to paste. Node 18 or newer.")}
${command("npx -y pnpm@12 test", "Types, lint, every test, the examples of these pages.")}
<p class="row"><a class="b p" href="playground.html">Try a condition</a> <a class="b" href="start.html">Read the guides</a></p>
</div>
<div><div id="demo">${demo()}</div></div>
</div>
<section class="asks" aria-labelledby="asks"><h2 id="asks">Ask, and what is answered</h2>
<div class="scroll" tabindex="0" role="group" aria-label="Questions"><table><thead><tr><th scope="col">Question</th><th scope="col">You give</th><th scope="col">You get</th><th scope="col">Guide</th></tr></thead>
<tbody>${ASKS.map(([question, given, answer, url, title]) => `<tr><th scope="row">${question}</th><td>${given}</td><td>${answer}</td><td><a href="${url}">${title}</a></td></tr>`).join("")}</tbody></table></div></section>
<section class="embed" aria-labelledby="embed"><h2 id="embed">In your own server, in ten lines</h2>
<pre tabindex="0" role="group" aria-label="Code"><code>${codeHtml(EMBED, "ts")}</code></pre>
<p class="note">In memory, on SQLite or on PostgreSQL; on Node, Bun, Deno and Workers. <a href="packages/engine.html">The engine</a></p></section>
<section class="embed" aria-labelledby="element"><h2 id="element">For your campaign managers: the editor above, in a page of yours</h2>
<pre tabindex="0" role="group" aria-label="Code"><code>${codeHtml(ELEMENT, "html")}</code></pre>
<p class="note">In any framework, in forms, by keyboard and screen reader. <a href="packages/condition-editor.html">The editor</a></p></section>
</main>`

/** The body of the playground's page: its script fills it. */
export const playgroundBody = (): string =>
  `<main id="main" class="playground"><h1 class="sr">Playground</h1><div id="playground"><p class="note" style="padding:20px">Loading the parser</p></div><noscript><p style="padding:20px">The playground runs in your browser and needs JavaScript. The guides do not.</p></noscript></main>`

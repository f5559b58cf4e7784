// Code blocks: the words of TypeScript and of conditions told apart when the site is built.
import { textTokens } from "@callrules/condition"
import { classHighlighter, highlightCode } from "@lezer/highlight"
import { parser } from "@lezer/javascript"

/** A text within HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

const typescript = parser.configure({ dialect: "ts" })

const span = (text: string, classes: string): string =>
  classes === "" ? escapeHtml(text) : `<span class="${classes}">${escapeHtml(text)}</span>`

/** A block of code as HTML; `language` as the fence of the Markdown names it. */
export const codeHtml = (code: string, language: string): string => {
  if (/^(ts|typescript|js|javascript|json)$/.test(language)) {
    let html = ""
    const emit = (text: string, classes: string) => {
      html += span(text, classes)
    }
    highlightCode(code, typescript.parse(code), classHighlighter, emit, () => {
      html += "\n"
    })
    return html
  }
  return language === "condition" ? conditionHtml(code) : escapeHtml(code)
}

/** A condition as HTML, its words told apart by the parser's own scanner. */
export const conditionHtml = (text: string): string => {
  let at = 0
  let html = ""
  for (const { kind, offset, length } of textTokens(text)) {
    html += escapeHtml(text.slice(at, offset)) + span(text.slice(offset, offset + length), `tok-${kind}`)
    at = offset + length
  }
  return html + escapeHtml(text.slice(at))
}

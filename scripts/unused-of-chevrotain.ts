// What the published packages leave out of Chevrotain, which is more than half of it: modules that the language's parser never runs.
// A bundler cannot see that, since they hang on options and not on imports. What is left is tested as it is published.
import { readFileSync } from "node:fs"
import type { Plugin } from "rolldown"

/** Modules by the end of their path, and what stands in their place; `undefined`: functions that find nothing. */
const UNUSED: Readonly<Record<string, string | undefined>> = {
  // the language has a scanner of its own, and the parser wants the pattern of tokens that are never scanned
  "scan/lexer_public": "export const Lexer = { NA: /NOT_APPLICABLE/ }\nexport const LexerDefinitionErrorType = {}",
  // `skipValidations`: a test validates the grammar
  "parse/grammar/checks": undefined,
  // actions make the tree, and no other is made
  "parse/parser/traits/tree_builder": `
    const nothing = () => undefined
    export class TreeBuilder {
      initTreeBuilder() {
        this.CST_STACK = []
        this.outputCst = false
        this.cstInvocationStateUpdate = nothing
        this.cstFinallyStateUpdate = nothing
        this.cstPostTerminal = nothing
        this.cstPostNonTerminal = nothing
        this.cstPostRule = nothing
      }
    }`,
  // `recoveryEnabled: false`
  "parse/grammar/follow": undefined,
  "parse/parser/traits/recoverable": `
    export const IN_RULE_RECOVERY_EXCEPTION = ""
    export class Recoverable {
      initRecoverable() {
        this.firstAfterRepMap = []
        this.resyncFollows = {}
        this.recoveryEnabled = false
      }
      attemptInRepetitionRecovery() {}
      getHumanReadableRuleStack() {
        return []
      }
    }`,
  // the language words its problems itself
  "parse/errors_public": `
    const unsaid = () => ""
    export const defaultParserErrorProvider = {
      buildMismatchTokenMessage: unsaid,
      buildNotAllInputParsedMessage: unsaid,
      buildNoViableAltMessage: unsaid,
      buildEarlyExitMessage: unsaid,
    }
    export const defaultGrammarResolverErrorProvider = {}
    export const defaultGrammarValidatorErrorProvider = {}`,
}

const MODULE = /chevrotain\/lib\/src\/(.+)\.js$/
const EXPORTED = /^export (?:async )?(?:function|class|const|var) (\w+)/gm

const findNothing = (id: string): string =>
  [...readFileSync(id, "utf8").matchAll(EXPORTED)]
    .map(([, name]) => `export function ${name}() {\n  return []\n}\n`)
    .join("")

/** Leaves out what is not used of Chevrotain. */
export const withoutUnusedOfChevrotain: Plugin = {
  name: "without-unused-of-chevrotain",
  load: (id) => {
    const path = MODULE.exec(id)?.[1] ?? ""
    return path in UNUSED ? { code: UNUSED[path] ?? findNothing(id), map: { mappings: "" } } : undefined
  },
}

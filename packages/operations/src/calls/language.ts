// The language of conditions and the code that decides by them, a third of the engine's code: loaded for the first condition, and not before.
import { loadedOnce } from "../services/loaded-once.ts"

/** What reads, explains and questions conditions. */
export type Language = typeof import("@callrules/recording-condition/plain")

// ENG-369
export const language = loadedOnce<Language>(() => import("@callrules/recording-condition/plain"))

/** What decides by conditions that have been read. */
export const deciding = loadedOnce(() => import("@callrules/recording-condition/decide-read"))

// The language of conditions, which is a quarter of the engine's code: loaded for the first condition, and not before.
import * as Effect from "effect/Effect"

/** What reads, explains and questions conditions. */
export type Language = typeof import("@callrules/recording-condition/plain")

let loaded: Language | undefined

/** The language. That it cannot be loaded is a fault of the installation: the request fails, and is answered when it is sent again. */
// ENG-369
export const language: Effect.Effect<Language> = Effect.suspend(() =>
  loaded === undefined
    ? Effect.map(
        Effect.promise(() => import("@callrules/recording-condition/plain")),
        (found) => {
          loaded = found
          return found
        },
      )
    : Effect.succeed(loaded),
)

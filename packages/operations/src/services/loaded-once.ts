// Parts of the code that not every platform uses: loaded when they are first wanted.
import * as Effect from "effect/Effect"

/**
 * A module that is loaded for the first that wants it, and kept. That it cannot be loaded is a fault of the installation: the
 * request fails and changes nothing, and is answered when it is sent again.
 */
export const loadedOnce = <Module>(load: () => Promise<Module>): Effect.Effect<Module> => {
  let kept: Effect.Effect<Module> | undefined
  return Effect.suspend(
    () =>
      kept ??
      Effect.map(Effect.promise(load), (loaded) => {
        kept = Effect.succeed(loaded)
        return loaded
      }),
  )
}

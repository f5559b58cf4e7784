// The operations that are asked for now and then: loaded for the first such request.
import { loadedOnce } from "@callrules/operations/parts"

// ENG-379
export const occasional = loadedOnce(() => import("@callrules/operations/occasional"))

import { memoryStores } from "@callrules/engine/memory"
import { storeSuite } from "@callrules/engine/store-suite"
import { describe, it } from "vitest"

storeSuite({ describe, it, name: "in memory", stores: () => memoryStores })

import { memoryStores } from "@callrules/store/memory"
import { storeSuite } from "@callrules/store/suite"
import { describe, it } from "vitest"

storeSuite({ describe, it, name: "in memory", stores: () => memoryStores })

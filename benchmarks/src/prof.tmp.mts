import * as Layer from "effect/Layer"
import { engineOn } from "./engine/one-network.ts"
import { floor } from "./http/floor.ts"
import { bodyOf, reportLegs, signals } from "./http/requests.ts"
import { memoryByHand, newStores, rulesByHand } from "./http/rules-by-hand.ts"

const stores = newStores()
const engine = await engineOn(Layer.succeedContext(stores))
await reportLegs(engine)
const h = process.argv[2] === "floor" ? floor(rulesByHand(memoryByHand(stores))) : engine.handler
for (let i = 0; i < 120_000; i++) {
  const r = await h(signals(bodyOf(i)))
  await r.text()
}
await engine.close()

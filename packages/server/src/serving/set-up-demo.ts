// Gives the demo its affiliate and its campaign's settings.
import type { Engine } from "@callrules/engine"
import { changeRecordingSettings, listAffiliates, pushAffiliate, readRecordingSettings } from "@callrules/operations"
import * as Result from "effect/Result"
import { DEMO_AFFILIATE, DEMO_CAMPAIGN } from "../configuration/demo.ts"
import { Failure } from "../failure.ts"

/** Gives the demo what it has none of; what was changed since stays. */
export const setUpDemo = async (engine: Engine): Promise<void> => {
  const owner = await engine.as("demo-token")
  if (Result.isFailure(owner)) throw new Failure("the demo's token is not accepted")
  const { caller } = owner.success
  const settings = await engine.run(readRecordingSettings(engine.asCaller(caller), DEMO_CAMPAIGN.named))
  if (Result.isFailure(settings)) {
    const body = DEMO_CAMPAIGN.settings
    await engine.run(changeRecordingSettings(engine.asCaller(caller), DEMO_CAMPAIGN.named, body))
  }
  const affiliates = await engine.run(listAffiliates(engine.asCaller(caller), "demo"))
  if (Result.isSuccess(affiliates) && affiliates.success.length === 0) {
    await engine.run(pushAffiliate(engine.asCaller(caller), "demo", DEMO_AFFILIATE))
  }
}

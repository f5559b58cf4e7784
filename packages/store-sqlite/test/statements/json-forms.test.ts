import { DatabaseSync } from "node:sqlite"
import { instant } from "@callrules/model"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { LEG, NETWORK, newField, receivedLeg } from "../support/records.ts"
import { onStore, stores } from "../support/running.ts"
import { temporaryFolder } from "../support/temporary-folder.ts"

const file = temporaryFolder()

describe("the forms of JSON columns", () => {
  it("given a leg of a later form, when it is read, then it is a defect and no wrong leg", async () => {
    const path = file("later.db")
    await onStore(
      { path },
      Effect.flatMap(stores, ({ calls }) => calls.commit(receivedLeg())),
    )
    const database = new DatabaseSync(path)
    database.exec("UPDATE legs SET state = '[2,{}]'")
    database.close()
    const read = Effect.flatMap(stores, ({ calls }) => Effect.flip(calls.leg(NETWORK, LEG)))
    const fault = await onStore({ path }, read)
    expect([fault.reason, String(fault.cause)]).toEqual([
      "defect",
      expect.stringContaining("the state of a leg has form 2"),
    ])
    // it hides no other where all that are live are listed
    const live = await onStore(
      { path },
      Effect.flatMap(stores, ({ calls }) => calls.liveSince(instant(Number.MAX_SAFE_INTEGER), null, 10)),
    )
    expect(live.map(({ legId }) => legId)).toEqual([LEG])
  })

  it("given a row of a store, when its JSON columns are looked at, then each begins with the version of its form", async () => {
    const path = file("forms.db")
    await onStore(
      { path },
      Effect.flatMap(stores, ({ calls, directory }) =>
        Effect.andThen(calls.commit(receivedLeg()), directory.commit(newField)),
      ),
    )
    const database = new DatabaseSync(path)
    const rows = [
      "SELECT state, named_fields, further_ids FROM legs",
      "SELECT record FROM directory_records",
      "SELECT record FROM directory_history",
    ].map((sql) => database.prepare(sql).get() ?? {})
    database.close()
    const texts = rows.flatMap((row) => Object.values(row))
    expect(texts).toHaveLength(5)
    for (const text of texts) expect(text).toMatch(/^\[1,/)
  })
})

// Functions that find out what became of a write whose answer was lost.
import type { Definition } from "./define.ts"

/** A write that leaves nothing: once it is acknowledged, so is everything that the server had before it. */
const WRITE = `
  INSERT INTO callrules.removed_affiliates VALUES (p_network, ' ' || v_proof, 1);
  DELETE FROM callrules.removed_affiliates WHERE network_id = p_network AND id_from_network = ' ' || v_proof;`

/** The functions on lost answers. */
// ENG-169, ENG-170
export const SETTLING_FUNCTIONS: ReadonlyArray<Definition> = [
  { name: "prove", declare: "  v_proof text := gen_random_uuid();", body: `${WRITE}\n  RETURN NULL;` },
  {
    // the ids of a write are drawn for it alone
    name: "settled",
    declare:
      "  v_proof text := gen_random_uuid(); w jsonb := p->1; one jsonb := p->1->'transactions'->0; v_found boolean := false;",
    body: `
  IF p->>0 = 'commitLedger' AND one IS NOT NULL THEN
    SELECT EXISTS (SELECT 1 FROM callrules.transactions WHERE network_id = p_network AND leg_id = w->>'legId'
      AND kind = one->>'kind' AND partner_unique_id = one->>'partnerUniqueId' AND version = (one->>'version')::int
      AND transaction_id = one->>'transactionId') INTO v_found;
  ELSIF p->>0 = 'inboxAccept' THEN
    SELECT EXISTS (SELECT 1 FROM callrules.inbox WHERE network_id = p_network AND entry_id = w->>'entryId'
      AND arrived_at = (w->>'arrivedAt')::bigint) INTO v_found;
  ELSIF p->>0 = 'settingsAppend' THEN
    SELECT EXISTS (SELECT 1 FROM callrules.settings WHERE network_id = p_network
      AND advertiser_id_from_network = w->>1 AND campaign_id_from_network = w->>2
      AND version = (p->2->>'version')::int AND record_calls = (p->2->>'record_calls')::int
      AND condition = p->2->>'condition' AND stored_at = (p->2->>'stored_at')::bigint) INTO v_found;
  END IF;
  IF v_found THEN${WRITE}
  END IF;
  RETURN to_json(v_found);`,
  },
]

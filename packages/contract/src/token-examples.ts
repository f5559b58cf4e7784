// Examples of the directory: tokens, with the secrets that are shown once. They go on from each other, and a test plays them.
import type { Example } from "./examples.ts"

const SECRET = "callrules_8c5a"

const TOKEN = {
  token_id: "crm",
  use: "partner",
  advertiser: null,
  permissions: ["signals"],
  secrets: [
    {
      expires_at: null,
    },
  ],
  version: 6,
  changed_at: "2026-11-20T15:00:00.000Z",
  changed_by: "host",
}

const ROTATED = {
  ...TOKEN,
  secrets: [{ expires_at: null }, { expires_at: "2026-11-20T16:00:00.000Z" }],
  version: 7,
}

const HOST_TOKEN = {
  token_id: "switch",
  use: "host",
  advertiser: null,
  permissions: [],
  secrets: [
    {
      expires_at: null,
    },
  ],
  version: 1,
  changed_at: "2026-11-20T15:00:00.000Z",
  changed_by: "host",
}

const ROTATED_HOST = {
  ...HOST_TOKEN,
  version: 2,
}

/** Requests and their answers, in order. */
export const TOKEN_EXAMPLES: ReadonlyArray<Example> = [
  {
    operation: "createToken",
    title: "A token for signals",
    parameters: {
      network_id: "n2",
    },
    body: {
      token_id: "crm",
      permissions: ["signals"],
    },
    status: 201,
    answer: { ...TOKEN, token: SECRET },
  },
  {
    operation: "rotateToken",
    title: "A new secret, and the old one for an hour",
    parameters: {
      network_id: "n2",
      token_id: "crm",
    },
    body: {
      keep_old_seconds: 3600,
    },
    status: 200,
    answer: { ...ROTATED, token: SECRET },
  },
  {
    operation: "readToken",
    title: "Without its secrets",
    parameters: {
      network_id: "n2",
      token_id: "crm",
    },
    status: 200,
    answer: ROTATED,
  },
  {
    operation: "readTokenHistory",
    title: "Both changes",
    parameters: {
      network_id: "n2",
      token_id: "crm",
    },
    status: 200,
    answer: {
      changes: [TOKEN, ROTATED],
    },
  },
  {
    operation: "listTokens",
    title: "All of them",
    parameters: {
      network_id: "n2",
    },
    status: 200,
    answer: {
      records: [ROTATED],
      next: null,
    },
  },
  {
    operation: "createHostToken",
    title: "A token of the telephony",
    parameters: {},
    body: {
      token_id: "switch",
      use: "host",
    },
    status: 201,
    answer: { ...HOST_TOKEN, token: SECRET },
  },
  {
    operation: "rotateHostToken",
    title: "A new secret at once",
    parameters: {
      token_id: "switch",
    },
    body: {},
    status: 200,
    answer: { ...ROTATED_HOST, token: SECRET },
  },
  {
    operation: "readHostToken",
    title: "Without its secrets",
    parameters: {
      token_id: "switch",
    },
    status: 200,
    answer: ROTATED_HOST,
  },
  {
    operation: "readHostTokenHistory",
    title: "Both changes",
    parameters: {
      token_id: "switch",
    },
    status: 200,
    answer: {
      changes: [HOST_TOKEN, ROTATED_HOST],
    },
  },
  {
    operation: "listHostTokens",
    title: "All of them",
    parameters: {},
    status: 200,
    answer: {
      records: [ROTATED_HOST],
      next: null,
    },
  },
]

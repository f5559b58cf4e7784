// Examples of the directory: tokens, with the secrets that are shown once. They go on from each other, and a test plays them.
import type { Example } from "./examples.ts"

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
    answer: {
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
      token: "callrules_8c5a",
    },
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
    answer: {
      token_id: "crm",
      use: "partner",
      advertiser: null,
      permissions: ["signals"],
      secrets: [
        {
          expires_at: null,
        },
        {
          expires_at: "2026-11-20T16:00:00.000Z",
        },
      ],
      version: 7,
      changed_at: "2026-11-20T15:00:00.000Z",
      changed_by: "host",
      token: "callrules_8c5a",
    },
  },
  {
    operation: "readToken",
    title: "Without its secrets",
    parameters: {
      network_id: "n2",
      token_id: "crm",
    },
    status: 200,
    answer: {
      token_id: "crm",
      use: "partner",
      advertiser: null,
      permissions: ["signals"],
      secrets: [
        {
          expires_at: null,
        },
        {
          expires_at: "2026-11-20T16:00:00.000Z",
        },
      ],
      version: 7,
      changed_at: "2026-11-20T15:00:00.000Z",
      changed_by: "host",
    },
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
      changes: [
        {
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
        },
        {
          token_id: "crm",
          use: "partner",
          advertiser: null,
          permissions: ["signals"],
          secrets: [
            {
              expires_at: null,
            },
            {
              expires_at: "2026-11-20T16:00:00.000Z",
            },
          ],
          version: 7,
          changed_at: "2026-11-20T15:00:00.000Z",
          changed_by: "host",
        },
      ],
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
      records: [
        {
          token_id: "crm",
          use: "partner",
          advertiser: null,
          permissions: ["signals"],
          secrets: [
            {
              expires_at: null,
            },
            {
              expires_at: "2026-11-20T16:00:00.000Z",
            },
          ],
          version: 7,
          changed_at: "2026-11-20T15:00:00.000Z",
          changed_by: "host",
        },
      ],
      after: null,
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
    answer: {
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
      token: "callrules_8c5a",
    },
  },
  {
    operation: "rotateHostToken",
    title: "A new secret at once",
    parameters: {
      token_id: "switch",
    },
    body: {},
    status: 200,
    answer: {
      token_id: "switch",
      use: "host",
      advertiser: null,
      permissions: [],
      secrets: [
        {
          expires_at: null,
        },
      ],
      version: 2,
      changed_at: "2026-11-20T15:00:00.000Z",
      changed_by: "host",
      token: "callrules_8c5a",
    },
  },
  {
    operation: "readHostToken",
    title: "Without its secrets",
    parameters: {
      token_id: "switch",
    },
    status: 200,
    answer: {
      token_id: "switch",
      use: "host",
      advertiser: null,
      permissions: [],
      secrets: [
        {
          expires_at: null,
        },
      ],
      version: 2,
      changed_at: "2026-11-20T15:00:00.000Z",
      changed_by: "host",
    },
  },
  {
    operation: "readHostTokenHistory",
    title: "Both changes",
    parameters: {
      token_id: "switch",
    },
    status: 200,
    answer: {
      changes: [
        {
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
        },
        {
          token_id: "switch",
          use: "host",
          advertiser: null,
          permissions: [],
          secrets: [
            {
              expires_at: null,
            },
          ],
          version: 2,
          changed_at: "2026-11-20T15:00:00.000Z",
          changed_by: "host",
        },
      ],
    },
  },
  {
    operation: "listHostTokens",
    title: "All of them",
    parameters: {},
    status: 200,
    answer: {
      records: [
        {
          token_id: "switch",
          use: "host",
          advertiser: null,
          permissions: [],
          secrets: [
            {
              expires_at: null,
            },
          ],
          version: 2,
          changed_at: "2026-11-20T15:00:00.000Z",
          changed_by: "host",
        },
      ],
      after: null,
    },
  },
]

// The paths that the program answers itself, as the engine's table of routes writes them: the engine shows them where a path is mistyped.

/** For hosts, each with their token. */
export const OWN_PATHS = {
  metrics: "/metrics",
  backup: "/host/backup",
  messages: "/host/:network_id/webhooks",
  message: "/host/:network_id/webhooks/:message_id",
  resend: "/host/:network_id/webhooks/:message_id/resend",
} as const

/** The document of the host interface. */
export const HOST_DOCUMENT = "/host/openapi.json"

/** The document of the interfaces of partners. */
export const PARTNER_DOCUMENT = "/openapi.json"

/** Where the pages of problem codes are. */
export const PROBLEM_PAGES = "/problems/"

/** The page of a problem code. */
export const PROBLEM_PAGE = `${PROBLEM_PAGES}:code`

/** On every listener, for anybody. */
export const HEALTH_PATHS = { health: "/health", ready: "/ready" } as const

const EVERYWHERE = [...Object.values(HEALTH_PATHS), PROBLEM_PAGES, PROBLEM_PAGE]

/** What is answered beside the interfaces of partners. */
export const PARTNER_PATHS: ReadonlyArray<string> = [...EVERYWHERE, PARTNER_DOCUMENT]

/** What is answered beside the host interface. */
export const HOST_PATHS: ReadonlyArray<string> = [...EVERYWHERE, HOST_DOCUMENT, ...Object.values(OWN_PATHS)]

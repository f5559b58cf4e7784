// The paths that the program answers itself for hosts, as the engine's table of routes writes them.

/** Every one of them: the engine shows them where a path is mistyped. */
export const OWN_PATHS = {
  metrics: "/metrics",
  backup: "/host/backup",
  messages: "/host/:network_id/webhooks",
  message: "/host/:network_id/webhooks/:message_id",
  resend: "/host/:network_id/webhooks/:message_id/resend",
} as const

// The condition and the call of the first view: drawn when the site is built, and taken over by the small playground.

/** What the first view begins with. */
export const HOME_EXAMPLE = {
  condition: "mobile or repeat and during_hours",
  call: { repeat: true, during_hours: true },
  fields: ["product"],
} as const

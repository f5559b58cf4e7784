// The name of the relay that gives transactions their positions; apart, since a store's thread needs nothing else of the port.

/** The relay that gives positions, by its name. */
export const FEED_RELAY = "transactions"

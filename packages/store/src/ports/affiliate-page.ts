// Where a page of affiliates ends. Apart from the port, for what reads pages in a database and needs nothing else.

/** So many characters of JSON the affiliates of a page have together at most; a longer one is a page by itself. */
// ENG-478
export const AFFILIATE_CHARACTERS = 262_144

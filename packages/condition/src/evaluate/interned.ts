// Texts in the engine's own table of texts.

/**
 * The same text as the JavaScript engine keeps it for names of properties: one object for all equal texts. Comparing two
 * such texts is comparing two addresses, and looking a property up by one needs no search for the name first. Texts
 * that are cut out of a longer one, as a parser does, are not kept so by themselves.
 */
export const interned = (text: string): string => Object.keys({ [text]: true })[0] ?? text

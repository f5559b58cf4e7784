// How large a condition may be. Each limit has a problem code of its own, so that no input takes the stack or the clock.

/** The longest condition text, in bytes of UTF-8: 16 KiB. Rule REC-134. */
export const MAX_TEXT_BYTES = 16_384

/** The deepest nesting of parentheses and `not`: 100 levels. Rule REC-135. */
export const MAX_NESTING_LEVELS = 100

/** The most nodes (tests, `not`, and groups of `and` / `or`) in one tree. Rule REC-136. */
export const MAX_NODES = 2_000

/** The greatest number in a condition, in either direction; numbers carry at most three decimals. */
export const MAX_NUMBER = 999_999_999_999

/** The number of bytes that a text takes in UTF-8; a surrogate without its partner counts three. */
export const utf8Length = (text: string): number => {
  let bytes = text.length
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x80) continue
    bytes += 1
    if (code < 0x800) continue
    bytes += 1
    const isPair = code >= 0xd800 && code <= 0xdbff && isLowSurrogate(text.charCodeAt(index + 1))
    // a pair takes four bytes: three for its first unit by the lines above, one for its second
    if (isPair) index += 1
  }
  return bytes
}

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff

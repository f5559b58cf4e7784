// The form in which a text of the condition is compared.
import { composed, foldCase } from "@callrules/model/case-folding"
import type { AttributeShape } from "../../vocabulary/vocabulary.ts"

/** NFC; for a case-insensitive attribute NFC of lower case of NFC. */
export const comparedForm = (text: string, shape: AttributeShape | undefined): string =>
  shape?.caseInsensitive === true ? foldCase(text) : composed(text)

/** Format characters (Unicode category Cf) and the few letters and marks that draw nothing. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Spaces, control characters, and the braille pattern without a dot, which looks like a space. */
const SPACES = /[\s\p{Z}\p{Cc}\u2800]+/gu;

/**
 * A name, an email or an identifier as it is stored and compared, so that two texts that look alike are the same text.
 * See docs/rules.md#names-emails-and-identifiers.
 */
export function normaliseText(text: string): string {
  return text.normalize('NFC').replace(INVISIBLE, '').replace(SPACES, ' ').trim().normalize('NFC');
}

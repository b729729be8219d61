/** The field takes at most six characters; sending needs exactly six digits. See docs/rules.md#signing-in. */
export const ONE_TIME_CODE_LENGTH = 6;
export const ONE_TIME_CODE_INCOMPLETE = 'Please enter the six digits of the code.';

/** What the field keeps of what was typed or pasted: digits, at most six; '123 456' from a message works. */
export function typedOneTimeCode(text: string): string {
  return text.replace(/[^0-9]/g, '').slice(0, ONE_TIME_CODE_LENGTH);
}

export function isCompleteOneTimeCode(code: string): boolean {
  return /^[0-9]{6}$/.test(code);
}

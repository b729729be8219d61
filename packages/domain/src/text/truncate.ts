/** Characters kept by default. See docs/rules.md#times-and-sizes. */
export const TRUNCATION_LENGTH = 100;

/** The first characters, then '...'; shorter text unchanged. Counts whole characters, so no emoji is cut in half. */
export function truncate(text: string, length: number = TRUNCATION_LENGTH): string {
  if (text.length <= length) return text;
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}...`;
}

/** What a saved reply may have in braces, and what each stands for. */
export const CANNED_FIELDS = ['name', 'organisation', 'subject', 'number'] as const;
export type CannedField = (typeof CANNED_FIELDS)[number];

const MARK = new RegExp(`\\{(${CANNED_FIELDS.join('|')})\\}`, 'g');

/** Puts the customer's fields in. What is put in is not looked at again: a subject may have braces itself. */
export function filledReply(text: string, fields: Readonly<Record<CannedField, string>>): string {
  return text.replaceAll(MARK, (_whole, field: CannedField) => fields[field]);
}

import { named, type SubjectReader } from './audit-subject.ts';

/** A quote by its number, in the version that it was about. */
const quote = (read: SubjectReader) => {
  const version = read.subject.version;
  return ` ${read.text('number') ?? ''}${typeof version === 'number' ? `, version ${version}` : ''}`;
};
const signedBy = (read: SubjectReader) => {
  const name = read.text('accepted_by_name');
  return name ? `, as “${name}”` : '';
};

/** What is done about quotes and the catalogue. */
export const quotePhrases = {
  'quote.send': (read) => `asked for the quote${quote(read)}`,
  'quote.withdraw': (read) => `withdrew the quote${quote(read)}`,
  'quote.ask-change': (read) => `asked for a change to the quote${quote(read)}`,
  'quote.accept': (read) => `accepted the offer${quote(read)}${signedBy(read)}`,
  'quote.decline': (read) => `declined the offer${quote(read)}`,
  'quote.desk-assign': (read) =>
    `assigned the quote ${read.text('number') ?? ''} to ${read.text('assigned_to') ?? 'somebody'}`,
  'quote.offer': (read) => `made the offer${quote(read)}`,
  'quote.desk-decline': (read) => `declined the request${quote(read)}`,
  'quote.item-create': (read) => `put${named(read)} into the catalogue`,
  'quote.item-edit': (read) => `changed${named(read)} in the catalogue`,
} satisfies Readonly<Record<string, (read: SubjectReader) => string>>;

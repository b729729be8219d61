import type { SubjectReader } from './audit-subject.ts';

/** What those outside the organisation were given to see: its tools of analysis, and the desk. */
export const outsidePhrases = {
  'bi.read': (read: SubjectReader) => `read pseudonymous rows: ${rowsIn(read)}`,
  'bi.key-change': () => 'changed the codes of pseudonymous rows',
  'support.grant': (read: SubjectReader) =>
    `gave the desk access until ${minuteOf(read.text('until') ?? '')}: “${read.text('reason') ?? ''}”`,
  'support.end': () => 'ended the desk’s access',
  'support.view': (read: SubjectReader) => `looked at ${seenIn(read)}, with support access`,
} as const;

function rowsIn(read: SubjectReader): string {
  const [from, to] = [read.text('from'), read.text('to')];
  const table = (read.text('table') ?? 'a table').replaceAll('_', ' ');
  return from && to ? `${table} of ${from} to ${to}` : table;
}

function minuteOf(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}

function seenIn(read: SubjectReader): string {
  const what = read.text('what');
  if (what === 'person') return `the latest tests of ${read.name('user_id', 'somebody who was deleted')}`;
  if (what === 'people') return 'the list of people';
  return what === 'devices' ? 'the devices' : 'how the organisation stands';
}

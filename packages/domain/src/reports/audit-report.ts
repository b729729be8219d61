import { dateTimeText } from '../time/date-text.ts';
import type { TimeZone } from '../time/time-zone.ts';
import type { ReportWords } from './report-document.ts';

export type ReportedEntry = {
  readonly seq: string;
  readonly at_ms: number;
  readonly by: string;
  /** What was done, as the rest of a sentence. */
  readonly what: string;
  /** SHA-256 of the entry and the one before it, in hexadecimal. */
  readonly hash: string;
};

/** What people did in the organisation on the days of a report, newest first. */
export function auditReport(entries: readonly ReportedEntry[], counted: number, zone: TimeZone): ReportWords {
  const left_out = counted - entries.length;
  const ofListed = left_out > 0 ? ` (in the newest ${entries.length})` : '';
  return {
    facts: [
      ['Entries', String(counted)],
      [`People who did something${ofListed}`, String(new Set(entries.map(({ by }) => by)).size)],
    ],
    charts: [],
    tables: [
      {
        title: 'Audit trail',
        columns: ['Number', 'Time', 'By', 'What', 'Hash'],
        rows: entries.map(({ seq, at_ms, by, what, hash }) => [
          seq,
          dateTimeText(at_ms, zone),
          by,
          what,
          hash,
        ]),
        empty: 'Nothing was done on these days.',
        left_out,
      },
    ],
    notes: [
      'Each entry carries the hash of the one before it: the audit screen checks that none was changed or left out.',
    ],
  };
}

import type { TimeZone } from '../time/time-zone.ts';
import { kindTable, type ReportWords, reportTime } from './report-document.ts';
import type { ReportTexts } from './texts/texts.ts';

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
export function auditReport(
  entries: readonly ReportedEntry[],
  counted: number,
  { zone, texts }: { readonly zone: TimeZone; readonly texts: ReportTexts },
): ReportWords {
  const left_out = counted - entries.length;
  const ofListed = left_out > 0 ? texts.audit.in_newest(entries.length) : '';
  return {
    facts: [
      [texts.audit.entries, String(counted)],
      [`${texts.audit.actors}${ofListed}`, String(new Set(entries.map(({ by }) => by)).size)],
    ],
    charts: [],
    tables: [
      kindTable(texts, 'audit', 'entries', {
        rows: entries.map(({ seq, at_ms, by, what, hash }) => [
          seq,
          reportTime(at_ms, zone, texts),
          by,
          what,
          hash,
        ]),
        left_out,
      }),
    ],
    notes: texts.audit.notes,
  };
}

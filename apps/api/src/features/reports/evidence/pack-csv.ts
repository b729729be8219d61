import { CSV_BEGINNING, type CsvCell, csvLines, safeCellText } from '@heatwise/domain/text/csv-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';

export type PackTable = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
};

export function packCsv({ columns, rows }: PackTable): string {
  const safe = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? safeCellText(cell) : cell)));
  return CSV_BEGINNING + csvLines([[...columns], ...safe]);
}

/** '2026-11-23 14:05:09', in the zone of the pack; empty without an instant. */
export function localTime(zone: TimeZone, ms: number | null): string {
  if (ms === null) return '';
  return new Date(ms + zone.offsetAt(ms)).toISOString().slice(0, 19).replace('T', ' ');
}

/** Both times of an instant: the zone's, which people know, and UTC's, which has no gaps. */
export function bothTimes(zone: TimeZone, ms: number | null): [string, string] {
  return ms === null ? ['', ''] : [localTime(zone, ms), new Date(ms).toISOString()];
}

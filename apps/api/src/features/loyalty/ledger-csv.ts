import { LEDGER_REASON_LABELS } from '@heatwise/domain/loyalty/points';
import { CSV_BEGINNING, csvLines } from '@heatwise/domain/text/csv-text';
import { safeCellText } from '@heatwise/domain/text/spreadsheet-cell';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { type EntryFilter, entriesOf } from './loyalty.store.ts';

const ROWS_AT_ONCE = 2000;
const HEADERS = ['Time (UTC)', 'Reason', 'Points', 'Note', 'By'];

type Read = <T>(work: (scope: OrganisationScope) => Promise<T>) => Promise<T>;

/** The CSV in pieces, each read in a transaction of its own, so that a long ledger is never in memory whole. */
export async function* ledgerCsv(read: Read, filter: EntryFilter): AsyncGenerator<string> {
  yield CSV_BEGINNING + csvLines([HEADERS]);
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const entries = await read((scope) => entriesOf(scope, filter, { offset, limit: ROWS_AT_ONCE }));
    yield csvLines(
      entries.map(({ at, reason, points, note, by_name }) => [
        at,
        LEDGER_REASON_LABELS[reason],
        points,
        safeCellText(note ?? ''),
        safeCellText(by_name ?? ''),
      ]),
    );
    if (entries.length < ROWS_AT_ONCE) return;
  }
}

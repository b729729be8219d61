import {
  MEASUREMENT_STATUS_LABELS,
  type MeasurementStatus,
} from '@heatwise/domain/measurements/measurement-status';
import type { ReportTable } from '@heatwise/domain/reports/report-document';
import type { PackTable } from './pack-csv.ts';

/** Classes that nobody has to act on. */
const QUIET: readonly MeasurementStatus[] = ['hydrated', 'low_sodium', 'unclassified', 'removed', 'invalid'];

/** What happened, in its order: tests that were not fine, what was written about them, and the alerts. */
export function packTimeline(tables: readonly PackTable[]): ReportTable {
  const cellsOf = (file: string) => {
    const found = tables.find(({ name }) => name === file);
    return (found?.rows ?? []).map(
      (row) => (column: string) => row[found?.columns.indexOf(column) ?? -1] ?? '',
    );
  };
  const quiet = new Set<unknown>(QUIET.map((status) => MEASUREMENT_STATUS_LABELS[status]));
  const rows = [
    ...cellsOf('tests.csv')
      .filter((of) => !quiet.has(of('Class')))
      .map((of) => [
        ...[of('Time (UTC)'), of('Time'), of('Person'), 'Test'],
        `${of('Class')}: ${of('Value')} ${of('Unit')}`.trim(),
      ]),
    ...cellsOf('follow-ups.csv').map((of) => [
      ...[of('Written (UTC)'), of('Written'), of('Person'), 'Follow-up'],
      `${of('By')}: ${of('Note') || of('What')}`,
    ]),
    ...cellsOf('alert-history.csv').map((of) => [
      ...[of('Time (UTC)'), of('Time'), of('Whom or what'), `Alert: ${of('What')}`],
      [of('Rule'), of('By'), of('Note')].filter((part) => part !== '').join(', '),
    ]),
  ];
  rows.sort(([one = ''], [other = '']) => (one < other ? -1 : one > other ? 1 : 0));
  return {
    title: 'What happened, in its order',
    columns: ['Time', 'Whom or what', 'What', 'More'],
    rows: rows.map(([, ...row]) => row),
    empty: 'No test that was not fine, no follow-up and no alert.',
  };
}

import {
  MEASUREMENT_STATUS_LABELS,
  type MeasurementStatus,
} from '@heatwise/domain/measurements/measurement-status';
import type { ReportTable } from '@heatwise/domain/reports/report-document';
import type { PackTable } from './pack-csv.ts';

/** Classes that somebody has to act on. */
const GRAVE: readonly MeasurementStatus[] = ['moderately_dehydrated', 'severely_dehydrated'];

/** What happened, in its order: tests that asked for something, what was written about tests, and the alerts. */
export function packTimeline(tables: readonly PackTable[]): ReportTable {
  const cellsOf = (file: string) => {
    const found = tables.find(({ name }) => name === file);
    return (found?.rows ?? []).map(
      (row) => (column: string) => row[found?.columns.indexOf(column) ?? -1] ?? '',
    );
  };
  const grave = new Set<unknown>(GRAVE.map((status) => MEASUREMENT_STATUS_LABELS[status]));
  const rows = [
    ...cellsOf('tests.csv')
      .filter((of) => grave.has(of('Class')))
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
    title: 'Moderately and severely dehydrated, follow-ups and alerts, in their order',
    columns: ['Time', 'Whom or what', 'What', 'More'],
    rows: rows.map(([, ...row]) => row),
    empty: 'Nobody was moderately or severely dehydrated; no follow-up and no alert.',
  };
}

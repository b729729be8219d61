import { expect, test } from 'vitest';
import { openTimeZone } from '../time/time-zone.ts';
import { alertsReport } from './alerts-report.ts';
import { REPORT_KINDS } from './report.ts';
import { columnsOfKind, REPORT_COLUMNS, REPORT_LANGUAGES, sodiumIn, tidyColumns } from './report-choices.ts';
import { chosenTables, columnChoices } from './report-document.ts';
import { reportedValue } from './reported-value.ts';
import { reportTexts } from './texts/report-texts.ts';

const people = {
  key: 'untested',
  title: 'Not tested',
  empty: '',
  columns: ['Person', 'Last tested'],
  rows: [
    ['Ida', 'Never'],
    ['Per', null],
  ],
};

test('chosen columns stand in their own order, and a table without its first one is left out', () => {
  expect(chosenTables('hydration', null, [people])[0]).toMatchObject({ columns: ['Person', 'Last tested'] });
  expect(chosenTables('hydration', ['untested.person', 'days.day'], [people])[0]).toMatchObject({
    columns: ['Person'],
    rows: [['Ida'], ['Per']],
  });
  expect(chosenTables('hydration', ['untested.last_tested', 'days.day'], [people])).toEqual([]);
});

test('what is kept of a choice is what the kind has; all of it is no choice', () => {
  const all = columnsOfKind('alerts');
  expect(tidyColumns('alerts', null)).toBeNull();
  expect(tidyColumns('alerts', [...all].reverse())).toBeNull();
  expect(tidyColumns('alerts', ['alerts.state', 'alerts.fired', 'people.person', 'alerts.fired'])).toEqual([
    'alerts.fired',
    'alerts.state',
  ]);
  expect(tidyColumns('alerts', ['alerts.state'])).toEqual([]);
});

test('each language says everything, in words of its own', () => {
  const english = new Map(Object.entries(flat(reportTexts('en'))));
  for (const language of REPORT_LANGUAGES) {
    const said = flat(reportTexts(language));
    expect(Object.keys(said)).toEqual([...english.keys()]);
    const empty = Object.entries(said).filter(([, text]) => text === '');
    expect([language, empty.map(([path]) => path)]).toEqual([language, ['tables.hydration.days.empty']]);
    for (const [path, text] of Object.entries(said))
      expect([language, path, text.includes('{unit}')]).toEqual([
        language,
        path,
        english.get(path)?.includes('{unit}'),
      ]);
    const same = Object.entries(said).filter(([path, text]) => english.get(path) === text);
    expect(language === 'en' || same.length < english.size / 8).toBe(true);
  }
});

/** Every text by its path; of those with something in them what comes of some numbers and names. */
function flat(value: unknown, path = ''): Record<string, string> {
  if (typeof value === 'string') return { [path]: value };
  if (typeof value === 'function') return { [path]: String(value(7, 9)) };
  const parts = Object.entries(value as object);
  return Object.assign({}, ...parts.map(([name, part]) => flat(part, path ? `${path}.${name}` : name)));
}

test('there is something to choose for each table, under the heading it has', () => {
  for (const kind of REPORT_KINDS) {
    const choices = columnChoices(reportTexts('en'), kind);
    expect(choices.map(({ table }) => table)).toEqual(Object.keys(REPORT_COLUMNS[kind]));
    expect(choices.flatMap(({ columns }) => columns.map(({ id }) => id))).toEqual(columnsOfKind(kind));
  }
});

test('sodium and degrees are in the units that were chosen, and the rest is the same', () => {
  expect([sodiumIn('mg/L', 1149.6), sodiumIn('mmol/L', 1150)]).toEqual([1150, 50]);
  const inUnits = { texts: reportTexts('es'), unit: 'fahrenheit', sodiumUnit: 'mmol/L' } as const;
  const sodium = { kind: 'sweat-sodium', at_least_mg_l: 1100 } as const;
  const index = { kind: 'heat-index', at_least_c: 32, hours_ahead: 0 } as const;
  expect(reportedValue(sodium, 1150, inUnits)).toBe('50 mmol/L');
  expect(reportedValue(index, 32, inUnits)).toBe('89.6 °F');
  expect(reportedValue({ kind: 'no-test', days: 3 }, 4.2, inUnits)).toBe('4 días');
  expect(reportedValue({ kind: 'work-rest', at_most: 30, hours_ahead: 0 }, 30, inUnits)).toBe(
    'Trabajo 30, descanso 30 min',
  );
  const { tables } = alertsReport(
    [
      {
        rule_name: 'Salt',
        severity: 'warning',
        subject_name: 'Ida Berg',
        state: 'firing',
        trigger: sodium,
        value: 1150,
        fired_ms: 0,
        acknowledged_ms: null,
        acknowledged_by: null,
        ended_ms: null,
      },
    ],
    1,
    { ...inUnits, zone: openTimeZone('UTC') },
  );
  expect(tables[0]?.columns.slice(0, 3)).toEqual(['Disparada', 'Regla', 'Gravedad']);
  expect(tables[0]?.rows[0]?.slice(0, 6)).toEqual([
    '01 ene 1970 00:00',
    'Salt',
    'Advertencia',
    'Ida Berg',
    '50 mmol/L',
    'Activa',
  ]);
});

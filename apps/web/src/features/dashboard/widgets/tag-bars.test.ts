import { expect, test } from 'vitest';
import type { TagRow } from '../../../entities/tags/filter-options.queries.ts';
import { chartTheme } from '../../../ui/chart/chart-theme.ts';
import { theme as mantine } from '../../../ui/theme.ts';
import type { TagCounts } from '../data/hydration.queries.ts';
import { axisScale, tagCharts } from './tag-bars.chart.ts';
import { tagBars, tagTable } from './tag-bars.ts';

const theme = chartTheme({ ...mantine, colors: {} } as never, 'light');

const tag = (tag_id: string, type: string): TagRow => ({ tag_id, name: tag_id, type, is_hidden: 0 });
const tags = [
  tag('Driller', 'job'),
  tag('Electrician', 'job'),
  tag('Idle job', 'job'),
  tag('Newman', 'location'),
  tag('Day shift', 'default'),
  tag('Night shift', 'default'),
];
const counted: TagCounts[] = [
  ['Driller', 8, 1, 1, 0],
  ['Electrician', 2, 0, 1, 1],
  ['Newman', 5, 5, 0, 0],
  ['Day shift', 6, 2, 1, 1],
  ['Night shift', 6, 2, 0, 2],
];

const named = (showEmpty: boolean) =>
  tagBars(tags, counted, { showEmpty, before: null }).map(({ name, isHeading }) =>
    isHeading ? `# ${name}` : name,
  );

test('jobs, locations and tags are separate, each with the most dehydrated first', () => {
  expect(named(false)).toEqual([
    '# Jobs',
    'Electrician',
    'Driller',
    '# Locations',
    'Newman',
    '# Tags',
    'Night shift',
    'Day shift',
  ]);
});

test('tags without tests come last in their group, when shown', () => {
  expect(named(true).slice(0, 4)).toEqual(['# Jobs', 'Electrician', 'Driller', 'Idle job']);
});

test('the table has every class, the dehydrated share and the change', () => {
  const before = {
    words: 'yesterday',
    summary: { tags: [['Driller', 5, 5, 0, 0]] },
  } as never;
  const bars = tagBars(tags, counted, { showEmpty: true, before });
  const { columns, rows } = tagTable(bars, () => undefined, 'yesterday');
  expect(columns).toEqual([
    'Tag',
    'Severe',
    'Moderate',
    'Mild',
    'Hydrated',
    'All tests',
    'Moderate or severe, of tests',
    'Since yesterday',
  ]);
  expect(
    rows.slice(0, 4).map(({ cells }) => cells.map((cell) => String(cell).replaceAll('\u00a0', ' '))),
  ).toEqual([
    ['Jobs'],
    ['Electrician', '1 (25 %)', '1 (25 %)', '0 (0 %)', '2 (50 %)', '4', '50 %', 'no tests then'],
    ['Driller', '0 (0 %)', '1 (10 %)', '1 (10 %)', '8 (80 %)', '10', '10 %', '+10 points (chance)'],
    ['Idle job', '0 (0 %)', '0 (0 %)', '0 (0 %)', '0 (0 %)', '0', '–', '–'],
  ]);
  expect(rows[0]).toMatchObject({ isHeading: true });
  expect(rows[3]?.onOpen).toBeUndefined();
});

test.each([
  [0, { max: 1, interval: 1 }],
  [3, { max: 3, interval: 1 }],
  [47, { max: 50, interval: 10 }],
  [120, { max: 150, interval: 50 }],
  [820, { max: 1000, interval: 200 }],
])('an axis for up to %i tests', (most, scale) => {
  expect(axisScale(most, false)).toEqual(scale);
});

test('shares reach to 100 %', () => {
  expect(axisScale(47, true)).toEqual({ max: 100, interval: 20 });
});

test('axis labels do not overlap where the chart is narrow', () => {
  const { axis } = tagCharts([], { theme, asPercentage: false, countInLabel: false });
  expect(axis).toMatchObject({ xAxis: { axisLabel: { hideOverlap: true } } });
});

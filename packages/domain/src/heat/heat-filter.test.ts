import { expect, test } from 'vitest';
import {
  DEFAULT_HEAT_FILTER,
  FORECAST_DAYS_MAX,
  HEAT_DATE_DAYS_AHEAD,
  HEAT_DATE_DAYS_BACK,
  HEAT_DATE_ORDER_MESSAGE,
  HEAT_DATE_RANGE_MESSAGE,
  HEAT_FILTER_KEY,
  HEAT_FILTER_MODE_LABELS,
  type HeatFilter,
  heatDateChoices,
  heatFilterDays,
  heatFilterModes,
  heatFilterProblem,
  readHeatFilter,
  usableHeatFilter,
  WEATHER_OVERVIEW_DAYS_AHEAD,
  weatherOverviewDays,
} from './heat-filter.ts';

const today = '2026-11-30';
const onDate = (date: string): HeatFilter => ({ mode: 'by_date', date, location_ids: [] });
const between = (from: string, to: string): HeatFilter => ({ mode: 'custom', from, to, location_ids: [] });

test('the date selector reaches from 7 days back to 3 days ahead', () => {
  expect([HEAT_DATE_DAYS_BACK, HEAT_DATE_DAYS_AHEAD]).toEqual([7, 3]);
  const choices = heatDateChoices(today);
  expect(choices).toHaveLength(11);
  expect([choices[0], choices[7], choices[10]]).toEqual(['2026-11-23', '2026-11-30', '2026-12-03']);
  expect(choices.map((day) => heatFilterProblem(onDate(day), today))).toEqual(choices.map(() => null));
  expect(heatFilterProblem(onDate('2026-11-22'), today)).toBe(HEAT_DATE_RANGE_MESSAGE);
  expect(heatFilterProblem(onDate('2026-12-04'), today)).toBe(HEAT_DATE_RANGE_MESSAGE);
});

test('a custom range lies within the selector and runs forward', () => {
  expect(heatFilterProblem(between('2026-11-25', '2026-12-01'), today)).toBeNull();
  expect(heatFilterProblem(between('2026-11-25', '2026-11-25'), today)).toBeNull();
  expect(heatFilterProblem(between('2026-12-01', '2026-11-25'), today)).toBe(HEAT_DATE_ORDER_MESSAGE);
  expect(heatFilterProblem(between('2026-11-01', '2026-11-25'), today)).toBe(HEAT_DATE_RANGE_MESSAGE);
  expect(heatFilterProblem(DEFAULT_HEAT_FILTER, today)).toBeNull();
});

test('each mode of the heat filter covers its days', () => {
  expect(heatFilterDays(DEFAULT_HEAT_FILTER, today)).toEqual({ from: today, to: today });
  expect(heatFilterDays(onDate('2026-11-28'), today)).toEqual({ from: '2026-11-28', to: '2026-11-28' });
  expect(heatFilterDays(between('2026-11-28', '2026-12-01'), today)).toEqual({
    from: '2026-11-28',
    to: '2026-12-01',
  });
});

test('Custom is offered on the monitoring page only', () => {
  expect(heatFilterModes('heat_stress').map((mode) => HEAT_FILTER_MODE_LABELS[mode])).toEqual([
    'Live',
    'On a date',
  ]);
  expect(heatFilterModes('monitoring').map((mode) => HEAT_FILTER_MODE_LABELS[mode])).toEqual([
    'Live',
    'On a date',
    'Custom',
  ]);
});

test('the weather overview runs from today through 14 days ahead', () => {
  expect(weatherOverviewDays(today)).toEqual({ from: '2026-11-30', to: '2026-12-14' });
  expect([WEATHER_OVERVIEW_DAYS_AHEAD, FORECAST_DAYS_MAX]).toEqual([14, 14]);
});

test('a kept filter comes back as it was', () => {
  expect(HEAT_FILTER_KEY).toBe('heatstress_filter');
  for (const filter of [
    DEFAULT_HEAT_FILTER,
    { ...onDate('2026-11-28'), location_ids: ['pit', 'yard'] },
    between('2026-11-28', '2026-12-01'),
  ]) {
    expect(readHeatFilter(JSON.stringify(filter))).toEqual(filter);
  }
});

test('what cannot be read is live again, with the locations where they can be', () => {
  for (const stored of [null, '', '{', '"live"', '[]', '{"mode":"weekly"}', '{"mode":"by_date"}']) {
    expect(readHeatFilter(stored)).toEqual(DEFAULT_HEAT_FILTER);
  }
  expect(readHeatFilter('{"mode":"by_date","date":"2026-02-30","location_ids":["pit",7]}')).toEqual({
    mode: 'live',
    location_ids: ['pit'],
  });
  expect(readHeatFilter('{"mode":"custom","from":"2026-11-01","to":5}')).toEqual(DEFAULT_HEAT_FILTER);
});

test('a remembered filter that a page cannot use any more is live there, at the locations that are left', () => {
  const now = { today, location_ids: ['pit'] };
  const custom: HeatFilter = { ...between('2026-11-28', '2026-11-30'), location_ids: ['pit', 'gone'] };

  expect(usableHeatFilter(custom, 'monitoring', now)).toEqual({ ...custom, location_ids: ['pit'] });
  expect(usableHeatFilter(custom, 'heat_stress', now)).toEqual({ mode: 'live', location_ids: ['pit'] });
  expect(usableHeatFilter(onDate('2026-11-01'), 'heat_stress', now)).toEqual(DEFAULT_HEAT_FILTER);
});

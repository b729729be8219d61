import { expect, test } from 'vitest';
import { countCautions, type WbgtReader, wbgtReader } from './caution.ts';
import type { SunlitHour } from './day-plan.ts';
import { JOB_PRESETS } from './job-assessment.ts';
import { riskBoard } from './risk-board.ts';

const place = { lat: -23.36, lon: 119.73 };
const location = (tag_id: string) => ({ tag_id, name: tag_id, metadata: place });
const locations = [location('cold'), location('unknown'), location('hot')];
const heavy = { tag_id: 'heavy', name: 'Heavy', metadata: { ...JOB_PRESETS['High Risk'] } };
const light = { tag_id: 'light', name: 'Light', metadata: { ...JOB_PRESETS['Very Low Risk'] } };
const unassessed = { tag_id: 'new', name: 'New', metadata: {} };

const noon = (temperature_c: number): SunlitHour => ({
  time: '2026-01-15T12:00',
  time_ms: Date.UTC(2026, 0, 15, 4),
  temperature_c,
  humidity: 40,
  wind_kph: 30,
  cloud: 0,
  pressure_mb: 950,
  solar_wm2: 900,
});
const weather = new Map([
  ['cold', { hours: [noon(8)], current: noon(8) }],
  ['hot', { hours: [noon(41)], current: noon(41) }],
]);
const board = riskBoard([heavy, light, unassessed], locations, (id) => weather.get(id) ?? null, 'metric');
const wbgtOf = (id: string): WbgtReader | null => {
  const there = weather.get(id);
  return there ? wbgtReader(place, there) : null;
};

test('puts the location first whose jobs need most caution', () => {
  const counted = countCautions(board, 'curr', wbgtOf);
  expect(counted.map(({ location: { tag_id } }) => tag_id)).toEqual(['hot', 'cold', 'unknown']);
});

test('counts a job by its work-rest order where that calls for more caution than its score', () => {
  const [hot] = countCautions(board, 'curr', wbgtOf);
  expect(hot?.cautions.red).toBe(1);
});

test('counts a high risk in cold weather apart', () => {
  const cold = countCautions(board, 'curr', wbgtOf).find(({ location: { tag_id } }) => tag_id === 'cold');
  expect(board[0]?.rows[0]?.risks.curr.category).toBe('High Risk');
  expect(cold?.cautions).toEqual({ red: 0, orange: 0, yellow: 0, green: 1, 'job only': 1 });
});

test('counts neither jobs without an assessment nor locations without weather', () => {
  const counted = countCautions(board, 'curr', wbgtOf);
  const sums = counted.map(({ cautions }) => Object.values(cautions).reduce((sum, count) => sum + count, 0));
  expect(sums).toEqual([2, 2, 0]);
});

import { leadingCaution } from '@heatwise/domain/heat/caution';
import type { JobRisk } from '@heatwise/domain/heat/risk';
import { expect, test } from 'vitest';
import type { JobHeat } from './data/location-heat.ts';
import { cautionMark, cautionText } from './heat-text.ts';

const high: JobRisk = { category: 'High Risk', risk: 58 };
const unassessed: JobRisk = { category: 'No Assessment', risk: null };

function heatOf(risk: JobRisk, wbgt_c: number | null, work_minutes: number | null): JobHeat {
  return {
    job: { tag_id: 'driller', name: 'Driller', metadata: {} },
    risk,
    order:
      wbgt_c === null ? null : { wbgt_c, isInSun: true, time: null, work_minutes, isBelowAlertLimit: false },
    work_minutes,
    caution: leadingCaution(risk, { work_minutes, isBelowAlertLimit: false }),
  };
}

test.each([
  ['the order leads', heatOf(high, 30.4, 15), '15', 'Work 15, rest 45 min · High Risk (58) · WBGT 30.4 °C'],
  ['no work', heatOf(high, 33, 0), '0', 'Do not work · High Risk (58) · WBGT 33.0 °C'],
  ['the score leads', heatOf(high, 18, 60), 'H', 'High Risk (58) · Work · WBGT 18.0 °C'],
  ['no assessment', heatOf(unassessed, 30.4, null), '?', 'No Assessment · WBGT 30.4 °C'],
  ['no weather', heatOf({ category: 'No Data', risk: null }, null, null), '–', 'No Data'],
])('a marker is understood without its colour: %s', (_what, heat, mark, text) => {
  expect(cautionMark(heat)).toBe(mark);
  expect(cautionText(heat, 'celsius')).toBe(text);
});

test('a job that is not done there has no risk', () => {
  expect(cautionText(null, 'celsius')).toBe('No such job here');
});

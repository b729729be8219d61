import { expect, test } from 'vitest';
import { EVIDENCE_PROBLEMS, evidenceProblems } from './evidence-pack.ts';

const asked = { first_day: '2026-11-01', last_day: '2026-11-22', time_zone: 'Australia/Perth' };

test.each([
  [{}, {}],
  [{ time_zone: 'Mars' }, { time_zone: EVIDENCE_PROBLEMS.time_zone }],
  [{ first_day: '' }, { first_day: EVIDENCE_PROBLEMS.first_day }],
  [{ last_day: '2026-02-30' }, { last_day: EVIDENCE_PROBLEMS.last_day }],
  [{ last_day: '2026-10-31' }, { last_day: EVIDENCE_PROBLEMS.order }],
  [{ last_day: '2026-11-23' }, {}],
  [{ last_day: '2026-11-24' }, { last_day: EVIDENCE_PROBLEMS.future }],
  [{ first_day: '2026-08-23' }, {}],
  [{ first_day: '2026-08-22' }, { first_day: EVIDENCE_PROBLEMS.tooLong }],
])('what is wrong with %j', (changed, problems) => {
  expect(evidenceProblems({ ...asked, ...changed }, '2026-11-23')).toEqual(problems);
});

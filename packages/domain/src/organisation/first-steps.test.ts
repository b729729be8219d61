import { expect, test } from 'vitest';
import { stepsDone } from './first-steps.ts';

const nothing = {
  hasPeople: false,
  hasTests: false,
  hasToken: false,
  hasLocation: false,
  hasColleague: false,
};

test.each([
  [{}, []],
  [{ hasPeople: true }, ['people']],
  // Devices or by hand: either will do.
  [{ hasToken: true }, ['tests']],
  [{ hasTests: true }, ['tests']],
  [{ hasLocation: true, hasColleague: true }, ['location', 'colleague']],
])('with %j these are done: %j', (facts, done) => {
  expect([...stepsDone({ ...nothing, ...facts })]).toEqual(done);
});

import { instantOf } from '@heatwise/builders/entity-builders';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { build, renderPersonPage } from '../testing/person-stage.tsx';
import { BaselineScreen } from './hydration-screen.tsx';

let page: Awaited<ReturnType<typeof renderPersonPage>>;
afterEach(() => page.close());

const start = Date.parse('2026-11-01T12:00:00Z');

/** Baseline tests of one person, one a day from 1 November 2026. */
function baselineTests(values: readonly number[], invalid: readonly number[] = []) {
  const person = build.user();
  const measurements = values.map((value, index) => {
    const time = instantOf(start + index * DAY_MS);
    const valid = !invalid.includes(index);
    return build.measurement(person, {
      type: 'sosm_baseline',
      value,
      valid,
      created_time: time,
      modified_time: time,
      measured_by_name_first: 'Grace',
      measured_by_name_last: 'Hop',
    });
  });
  return { person, measurements };
}
const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('with six valid tests the baseline is active since the sixth, with mean, deviation and bounds', async () => {
  page = await renderPersonPage(<BaselineScreen />, baselineTests([50, 60, 40, 50, 60, 999, 40], [5]));

  await screen.findByText(/The baseline is active/);
  expect(factOf('Mean')).toBe('50 mOsm');
  expect(factOf('Standard deviation')).toBe('8.9 mOsm');
  expect(factOf('Valid baseline tests')).toBe('6');
  expect(factOf('Active since')).toBe('07 Nov 2026');
  expect(factOf('Optimal zone')).toBe('41.1 to 58.9 mOsm');
  expect(factOf('Hydrated up to')).toBe('65 mOsm');
});

test('below six it says how many are missing', async () => {
  page = await renderPersonPage(<BaselineScreen />, baselineTests([50, 60, 40, 50, 999], [4]));

  expect(await screen.findByText(/Not active yet: 2 tests missing\./)).toBeTruthy();
  expect(screen.getByLabelText('4 of 6 valid baseline tests')).toBeTruthy();
  expect(screen.getByText(/mean 50 mOsm so far/)).toBeTruthy();
});

test('removed tests are listed when they are asked for', async () => {
  const { person, measurements } = baselineTests([50, 60]);
  const [first, ...rest] = measurements;
  if (!first) throw new Error('no test');
  page = await renderPersonPage(<BaselineScreen />, {
    person,
    measurements: [{ ...first, active: false }, ...rest],
  });

  expect(await screen.findByText('1 test')).toBeTruthy();
  await userEvent.setup().click(screen.getByLabelText('Show removed tests'));

  expect(screen.getByText('2 tests')).toBeTruthy();
});

test('for a person out of view the page says so', async () => {
  const person = build.user({ active: false });
  page = await renderPersonPage(<BaselineScreen />, { person, as: build.user() });
  expect(await screen.findByText('Nobody is here')).toBeTruthy();
});

import { instantOf } from '@heatwise/builders/entity-builders';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { build, renderPersonPage } from '../testing/person-stage.tsx';
import { OtherTestsScreen } from './other-tests-screen.tsx';

let page: Awaited<ReturnType<typeof renderPersonPage>>;
afterEach(async () => {
  vi.restoreAllMocks();
  await page.close();
});

const start = Date.parse('2026-11-01T12:00:00Z');
const temperature = build.customType({
  name: 'Core temperature',
  unit: '°C',
  classes: [
    { name: 'Normal', colour: 'green', up_to: 37.5 },
    { name: 'High', colour: 'red', up_to: null },
  ],
});
const grip = build.customType({ name: 'Grip strength', unit: 'kg' });

type Given = Parameters<typeof build.measurement>[1];

/** One test a day from 1 November 2026. */
async function show(kind: string, tests: readonly Given[]) {
  // The list draws only the rows that fit.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  const person = build.user();
  const measurements = tests.map((given, index) => {
    const time = instantOf(start + index * DAY_MS);
    return build.measurement(person, { created_time: time, modified_time: time, ...given });
  });
  page = await renderPersonPage(<OtherTestsScreen kind={kind} notFound={<p>No such tests</p>} />, {
    person,
    measurements,
    custom_measurement_types: [temperature, grip],
  });
}
const custom = (value: number, given: Given = {}): Given => ({
  type: 'custom',
  custom_id: temperature.custom_id,
  value,
  ...given,
});
const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const classesInList = () =>
  within(screen.getByRole('region', { name: 'All tests: Core temperature' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[2]?.textContent);

test('a type of the organisation’s own: latest, class, figures and the list, each with its class', async () => {
  await show(temperature.custom_id, [
    custom(37.5),
    custom(39, { valid: false }),
    custom(38.1),
    { type: 'custom', custom_id: grip.custom_id, value: 50 },
  ]);

  await screen.findByRole('region', { name: 'Core temperature in figures' });
  expect(factOf('Latest test')).toBe('38.1 °C');
  expect(factOf('Class')).toBe('High');
  expect(factOf('Previous test')).toBe('37.5 °C');
  expect(factOf('Lowest and highest of these')).toBe('37.5 to 38.1 °C');
  expect(classesInList()).toEqual(['High', 'Invalid', 'Normal']);
});

test.each(['et_test', 'ez_test'] as const)('%s tests have figures and a list, and no class', async (type) => {
  await show(type, [
    { type, value: 12 },
    { type, value: 14 },
  ]);

  expect(await screen.findByText('Latest test')).toBeTruthy();
  expect(factOf('Latest test')).toBe('14');
  expect(factOf('Mean of the latest 2')).toBe('13');
  expect(screen.queryByText('Class', { selector: 'dt' })).toBeNull();
});

test('a kind of test that the person does not have is not found', async () => {
  await show(grip.custom_id, [custom(37)]);
  expect(await screen.findByText('No such tests')).toBeTruthy();
});

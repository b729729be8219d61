import { entityBuilders, instantOf } from '@heatwise/builders/entity-builders';
import { TIME_TOO_OLD } from '@heatwise/domain/measurements/manual-entry';
import { VALUE_NOT_A_NUMBER_MESSAGE } from '@heatwise/domain/measurements/measurement-value';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterText } from '../../../testing/enter-text.ts';
import { openLoopbackServer, success } from '../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { MeasurementsScreen } from '../measurements-screen.tsx';

const now = Date.parse('2026-11-21T02:30:00Z');
const build = entityBuilders({ seed: 'list actions', now });
const crew = build.tag({ name: 'Roof crew' });
const boss = build.user({ name_first: 'Bo', name_last: 'Ng' });
const ada = build.user({ name_first: 'Ada', name_last: 'Lund', tag_ids: [crew.tag_id] });
const eve = build.user({ name_first: 'Eve', name_last: 'Orr' });
// More than one page of the list.
const COUNT = 105;
const tests = Array.from({ length: COUNT }, (_, index) =>
  build.measurement(ada, { value: 60, created_time: instantOf(now - index * 60_000) }),
);
const baseline = Array.from({ length: 6 }, (_, index) =>
  build.measurement(eve, {
    type: 'sosm_baseline',
    value: 100,
    created_time: instantOf(now - (index + 1) * 86_400_000),
  }),
);
const access = 'view_user,view_measure,edit_measure,measure_user';

let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1400);
  server = await openLoopbackServer(({ path, body }) =>
    path.startsWith('/api/v3/survey')
      ? success({ surveys: [] })
      : success({
          changed: (body as { measurement_ids?: string[] }).measurement_ids?.length ?? 0,
          stored: [(body as { measurement_id?: string }).measurement_id ?? ''],
          duplicates: [],
          rejected: [],
          modified_time: null,
        }),
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const show = (address?: string) =>
  renderPrivateScreen(<MeasurementsScreen />, {
    organisation: {
      users: [boss, ada, eve],
      tags: [crew],
      measurements: [...tests, ...baseline],
      permissions: [build.permission(boss, { tag_id: null, access })],
    },
    as: boss,
    apiBase: `${server.base}/api`,
    ...(address ? { address } : {}),
  });
const writes = () => server.received.filter(({ method }) => method !== 'GET');
const dialog = () => within(screen.getByRole('dialog'));

test('all rows of the list are selected, not only the loaded ones, and get a tag', async () => {
  await show(`/?person=${ada.user_id}`);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all measurements of the list' }));
  expect(await screen.findByText(`${COUNT} measurements selected`)).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Add tag' }));
  await userEvent.click(dialog().getByRole('combobox', { name: 'Tag, job or location' }));
  await userEvent.click(await dialog().findByRole('option', { name: /Roof crew/ }));
  await userEvent.click(dialog().getByRole('button', { name: 'Add tag' }));

  expect(await screen.findByText(`${COUNT} measurements tagged “Roof crew”.`)).toBeTruthy();
  const [{ path = '', body = {} } = {}] = writes();
  const { tag_id, measurement_ids } = body as { tag_id: string; measurement_ids: string[] };
  expect([path, tag_id]).toEqual(['/api/v3/tag/measurements', crew.tag_id]);
  expect(measurement_ids.toSorted()).toEqual(tests.map(({ measurement_id }) => measurement_id).toSorted());
});

test('marking as invalid asks why, and sends it', async () => {
  await show(`/?person=${ada.user_id}`);
  await userEvent.click(
    (await screen.findAllByRole('checkbox', { name: /^Select Hydration/ }))[0] as Element,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Mark invalid' }));
  await userEvent.click(dialog().getByRole('button', { name: 'Mark invalid' }));
  expect(writes()).toEqual([]);
  await userEvent.click(dialog().getByRole('radio', { name: 'Wrong person' }));
  await userEvent.click(dialog().getByRole('button', { name: 'Mark invalid' }));

  expect(await screen.findByText('1 measurement marked invalid.')).toBeTruthy();
  expect(writes()[0]?.body).toMatchObject({ valid: false, invalid_reason: 'Wrong person' });
});

test('the details lead to the next and the previous measurement', async () => {
  await show(`/?person=${ada.user_id}&open=${tests[1]?.measurement_id}`);
  expect(await screen.findByText(`2 of ${COUNT}`)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Next measurement' }));
  expect(await screen.findByText(`3 of ${COUNT}`)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Previous measurement' }));
  await userEvent.click(screen.getByRole('button', { name: 'Previous measurement' }));
  expect(await screen.findByText(`1 of ${COUNT}`)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Previous measurement' }).hasAttribute('disabled')).toBe(true);
});

test('unsaved edits are not lost on Escape', async () => {
  await show(`/?open=${tests[0]?.measurement_id}`);
  await enterText(await screen.findByRole('textbox', { name: 'Notes' }), 'spilt');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('Discard changes?')).toBeTruthy();
  expect(screen.getByDisplayValue('spilt')).toBeTruthy();
});

test('the class is shown while typing, by the person’s own bounds, and anything but a number is reported', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Measure' }));
  const value = dialog().getByRole('textbox', { name: 'Value (mOsm)' });
  await userEvent.type(value, '90');
  expect(await dialog().findByText('Mildly Dehydrated')).toBeTruthy();

  await userEvent.click(dialog().getByRole('combobox', { name: 'Person' }));
  await userEvent.click(await dialog().findByRole('option', { name: /Eve Orr/ }));
  // Their own baseline of 100 reaches to 130.
  expect(await dialog().findByText('Hydrated')).toBeTruthy();

  await userEvent.clear(value);
  await userEvent.type(value, '1e9');
  fireEvent.change(dialog().getByLabelText('Time'), { target: { value: '1990-05-01T10:00' } });
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }));
  expect(dialog().getByText(VALUE_NOT_A_NUMBER_MESSAGE)).toBeTruthy();
  expect(dialog().getByText(TIME_TOO_OLD)).toBeTruthy();
  expect(value).toHaveProperty('value', '1e9');
  expect(writes()).toEqual([]);
});

test('“Save and next” keeps the kind of test and asks for the next person', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Measure' }));
  await userEvent.click(dialog().getByRole('combobox', { name: 'Person' }));
  await userEvent.click(await dialog().findByRole('option', { name: /Ada Lund/ }));
  await enterText(dialog().getByRole('textbox', { name: 'Value (mOsm)' }), '72,5');
  await userEvent.click(dialog().getByRole('button', { name: 'Save and next' }));

  expect(await dialog().findByText('1 saved. Choose the next person.')).toBeTruthy();
  expect(dialog().getByRole('textbox', { name: 'Value (mOsm)' })).toHaveProperty('value', '');
  expect(dialog().getByRole('combobox', { name: 'Person' })).toHaveProperty('value', '');
  expect(writes()[0]?.body).toMatchObject({ user_id: ada.user_id, value: 72.5 });
});

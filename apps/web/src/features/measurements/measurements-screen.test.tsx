import { entityBuilders, instantOf } from '@heatwise/builders/entity-builders';
import type { User } from '@heatwise/contract/entities/people';
import type { Permission } from '@heatwise/contract/entities/permissions';
import { INVALID_REASON_REQUIRED } from '@heatwise/domain/measurements/invalid-reason';
import { PERSON_REQUIRED } from '@heatwise/domain/measurements/manual-entry';
import { VALUE_NOT_A_NUMBER_MESSAGE } from '@heatwise/domain/measurements/measurement-value';
import { CORRECTION_REASON_REQUIRED } from '@heatwise/domain/measurements/value-correction';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterText } from '../../testing/enter-text.ts';
import { openLoopbackServer, refusal, success } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { MeasurementsScreen } from './measurements-screen.tsx';

const now = Date.parse('2026-11-21T02:30:00Z');
const build = entityBuilders({ seed: 'measurements screen', now });
const crew = build.tag({ name: 'Roof crew' });
const pilot = build.tag({ name: 'Pilot study', is_hidden: true });
const [boss, helper] = [
  build.user({ name_first: 'Bo', name_last: 'Ng' }),
  build.user({ name_first: 'Cy', name_last: 'Vo' }),
];
const ada = build.user({ tag_ids: [crew.tag_id] });
const weight = build.linkType({ name: 'Body weight', unit: 'kg' });
const first = build.measurement(ada, { value: 60, created_time: instantOf(now - 86_400_000) });
const second = build.measurement(ada, {
  value: 72,
  created_time: instantOf(now),
  metadata: { notes: 'after lunch' },
});
const piloted = build.measurement(ada, {
  type: 'sweat',
  created_time: instantOf(now - 2 * 86_400_000),
  tag_ids: [crew.tag_id, pilot.tag_id],
});
const corrected = build.measurement(ada, {
  value: 72,
  created_time: instantOf(now - 3 * 86_400_000),
  metadata: {
    _corrections: [
      {
        value: 720,
        value_f: null,
        reason: 'Typing error',
        corrected_by: boss.user_id,
        corrected_by_name: 'Bo Ng',
        corrected_at: '2026-11-20T08:00:00.000Z',
      },
    ],
  },
});
const organisation = {
  users: [boss, helper, ada],
  tags: [crew, pilot],
  measurements: [first, second, piloted, corrected],
  permissions: [] as Permission[],
  link_measurement_types: [weight],
  link_measurements: [build.linkMeasurement(second, weight, { value: 81.5 })],
};

let server: Awaited<ReturnType<typeof openLoopbackServer>>;
let answer: Parameters<typeof openLoopbackServer>[0];
beforeEach(async () => {
  // jsdom lays nothing out: boxes have the size they would be given.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1400);
  answer = () => success({ changed: 1 });
  server = await openLoopbackServer((request) =>
    request.path.startsWith('/api/v3/survey') ? success({ surveys: [] }) : answer(request),
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const show = (as: User, access?: string, address?: string) =>
  renderPrivateScreen(<MeasurementsScreen />, {
    organisation: {
      ...organisation,
      permissions: access ? [build.permission(as, { tag_id: crew.tag_id, access })] : [],
    },
    as,
    apiBase: `${server.base}/api`,
    ...(address ? { address } : {}),
  });
const writes = () =>
  server.received
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [method, path, body]);
const dialog = () => within(screen.getByRole('dialog'));

test('somebody who may only view sees no way to change, add or remove anything', async () => {
  await show(helper, 'view_user,view_measure', `/?open=${second.measurement_id}`);

  expect(await screen.findByText('4 measurements')).toBeTruthy();
  expect(await screen.findByText('Body weight:', { exact: false })).toBeTruthy();
  expect(screen.getByText('+12 mOsm since', { exact: false }).textContent).toContain(
    'within measurement noise',
  );
  for (const name of ['Measure', 'Delete', 'Save', 'Add a linked measurement', 'Edit Body weight']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Notes' })).toBeNull();
});

test('a name is searched for as it is typed; the address follows, and a reset does not wait for it', async () => {
  const { router } = await show(boss, 'view_user,view_measure');
  const field = await screen.findByLabelText<HTMLInputElement>('Search by name');
  await screen.findByText('4 measurements');

  // However late the address is.
  const { navigate } = router;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  router.navigate = async (options) => held.then(() => navigate(options));
  await enterText(field, 'nobody');
  expect(await screen.findByText('No measurements found')).toBeTruthy();
  expect(field.value).toBe('nobody');
  expect(router.state.location.search).toEqual({});
  letGo();
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ q: 'nobody' }));

  // The address follows one word while the next letter is typed.
  await userEvent.clear(field);
  await userEvent.setup({ delay: 310 }).type(field, 'ada l');
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ q: 'ada l' }));
  expect(field.value).toBe('ada l');
  expect(await screen.findByText('4 measurements')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  await vi.waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(field.value).toBe('');
});

test('a test saved by hand can be taken back in the drawer that opens over the list', async () => {
  answer = ({ method }) =>
    success(method === 'DELETE' ? second : { stored: [], duplicates: [], rejected: [], modified_time: null });
  await show(boss, 'view_user,view_measure,measure_user,delete_measure');
  await userEvent.click(await screen.findByRole('button', { name: 'Measure' }));
  await userEvent.click(await screen.findByRole('combobox', { name: 'Person' }));
  const name = `${ada.name_first} ${ada.name_last}`;
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
  await enterText(dialog().getByRole('textbox', { name: 'Value (mOsm)' }), '88.5');
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }));

  const drawer = within(await screen.findByRole('dialog', { name: /^Measurement/ }));
  expect(drawer.getByText(`Saved ${name}: Hydration, 88.5 mOsm.`)).toBeTruthy();
  await userEvent.click(drawer.getByRole('button', { name: 'Undo' }));

  expect(await screen.findByText('Measurement removed.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  const [added, removed] = writes();
  const { measurement_id } = (added?.[2] ?? {}) as { measurement_id?: string };
  expect(removed?.slice(0, 2)).toEqual(['DELETE', `/api/v3/measurement/${measurement_id}`]);
});

test('deleting asks first, leaves the list, and can be undone', async () => {
  await show(boss, 'view_user,view_measure,delete_measure');
  const [row] = await screen.findAllByRole('checkbox', { name: 'Select Hydration of Ada Lund' });
  if (!row) throw new Error('no row');
  await userEvent.click(row);
  expect(screen.queryByRole('button', { name: 'Mark invalid' })).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(writes()).toEqual([]);
  await userEvent.click(dialog().getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('1 measurement deleted.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 measurement restored.')).toBeTruthy();

  const body = { measurement_ids: [second.measurement_id] };
  expect(writes()).toEqual([
    ['PATCH', '/api/v3/measurement/delete', body],
    ['PATCH', '/api/v3/measurement/restore', body],
  ]);
});

test('a refused change says why, and no success is reported', async () => {
  answer = () => refusal(403, 'not-permitted', 'You have no permission to view this content');
  await show(boss, 'view_user,view_measure,edit_measure');
  await userEvent.click((await screen.findAllByRole('checkbox'))[1] as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Mark invalid' }));
  await userEvent.click(dialog().getByRole('radio', { name: 'Wrong person' }));
  await userEvent.click(dialog().getByRole('button', { name: 'Mark invalid' }));

  expect(await screen.findByText('You have no permission to view this content')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('editors change notes and validity; only what changed is sent', async () => {
  answer = () => success(second);
  await show(boss, 'view_user,view_measure,edit_measure', `/?open=${second.measurement_id}`);
  const notes = await screen.findByRole('textbox', { name: 'Notes' });
  await userEvent.clear(notes);
  await enterText(notes, 'spilt');
  await userEvent.click(screen.getByRole('switch', { name: /^Valid/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(INVALID_REASON_REQUIRED)).toBeTruthy();
  await enterText(screen.getByRole('combobox', { name: 'Why is it invalid?' }), 'Wrong person');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Measurement updated.')).toBeTruthy();
  expect(writes()).toEqual([
    [
      'PATCH',
      `/api/v3/measurement/${second.measurement_id}`,
      { notes: 'spilt', valid: false, invalid_reason: 'Wrong person' },
    ],
  ]);
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('an editor corrects a value with a reason, and the value before is shown', async () => {
  answer = () => success(second);
  const { unmount } = await show(
    boss,
    'view_user,view_measure,edit_measure',
    `/?open=${second.measurement_id}`,
  );
  const value = await screen.findByRole('textbox', { name: 'Value (mOsm)' });
  await userEvent.clear(value);
  await enterText(value, '27');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(CORRECTION_REASON_REQUIRED)).toBeTruthy();
  await enterText(screen.getByRole('combobox', { name: 'Why is the value corrected?' }), 'Typing error');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Measurement updated.')).toBeTruthy();
  expect(writes()).toEqual([
    [
      'PATCH',
      `/api/v3/measurement/${second.measurement_id}`,
      { value: 27, correction_reason: 'Typing error' },
    ],
  ]);
  unmount();

  await show(helper, 'view_user,view_measure', `/?open=${corrected.measurement_id}`);
  expect(await screen.findByText(/^Corrected from 720 by Bo Ng, .*: Typing error$/)).toBeTruthy();
});

test('a test’s hidden tags are not shown to those who edit it, and stay on it', async () => {
  answer = () => success(piloted);
  await show(boss, 'view_user,view_measure,edit_measure', `/?open=${piloted.measurement_id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Roof crew' }));
  expect(screen.queryByText('Pilot study')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Measurement updated.')).toBeTruthy();
  expect(writes()).toEqual([
    ['PATCH', `/api/v3/measurement/${piloted.measurement_id}`, { tag_ids: [pilot.tag_id] }],
  ]);
});

test('a test is entered by hand, with the rules’ own messages', async () => {
  answer = ({ body }) =>
    success({
      stored: [(body as { measurement_id: string }).measurement_id],
      duplicates: [],
      rejected: [],
      modified_time: null,
    });
  await show(boss, 'view_user,view_measure,measure_user');
  await userEvent.click(await screen.findByRole('button', { name: 'Measure' }));
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }));
  expect(dialog().getByText(PERSON_REQUIRED)).toBeTruthy();
  expect(dialog().getByText(VALUE_NOT_A_NUMBER_MESSAGE)).toBeTruthy();

  await userEvent.click(dialog().getByRole('combobox', { name: 'Person' }));
  // Only people within reach can be measured.
  expect((await dialog().findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Ada Lund',
  ]);
  await userEvent.click(dialog().getByRole('option', { name: 'Ada Lund' }));
  await enterText(dialog().getByRole('textbox', { name: 'Value (mOsm)' }), '20000');
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }));
  expect(dialog().getByText('The value must be between 0 and 1,000 mOsm.')).toBeTruthy();
  await userEvent.clear(dialog().getByRole('textbox', { name: 'Value (mOsm)' }));
  await enterText(dialog().getByRole('textbox', { name: 'Value (mOsm)' }), '885');
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }));
  const question = within(await screen.findByRole('dialog', { name: 'Unusual value' }));
  expect(question.getByText(/usually between 20 and 250 mOsm/)).toBeTruthy();
  expect(question.getByRole('button', { name: 'Save 885 mOsm' })).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(writes()).toEqual([]);
  await userEvent.clear(dialog().getByRole('textbox', { name: 'Value (mOsm)' }));
  await enterText(dialog().getByRole('textbox', { name: 'Value (mOsm)' }), '88.5');
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Measurement added.')).toBeTruthy();
  expect(writes()).toMatchObject([
    ['POST', '/api/v3/measurement', { user_id: ada.user_id, type: 'sosm', value: 88.5, custom_id: null }],
  ]);
});

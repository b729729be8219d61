import { entityBuilders } from '@heatwise/builders/entity-builders';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterText } from '../../../testing/enter-text.ts';
import { openLoopbackServer, success } from '../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { TypeListScreen, TypeScreen } from './type-screen.tsx';

const build = entityBuilders({ seed: 'types', now: Date.parse('2026-11-21T02:30:00Z') });
const admin = build.user();
const weight = build.linkType({ name: 'Body weight', unit: 'kg', icon: 'scale' });
const retired = build.linkType({ name: 'Old scale', unit: 'lb', active: false });
const grip = build.customType();
const measurement = build.measurement(admin, { type: 'custom', custom_id: grip.custom_id });
const organisation = {
  users: [admin],
  tags: [],
  measurements: [measurement],
  permissions: [build.permission(admin, { access: 'admin' })],
  link_measurement_types: [weight, retired],
  custom_measurement_types: [grip],
  link_measurements: [build.linkMeasurement(measurement, weight)],
};

let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  server = await openLoopbackServer(() => success({ ...weight, ...grip }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});
const show = (part: ReactNode) =>
  renderPrivateScreen(part, { organisation, as: admin, apiBase: `${server.base}/api` });
const writes = () => server.received.map(({ method, path, body }) => [method, path, body]);
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .slice(1),
    );

test('the list shows what is in use and how often, and retired types when asked', async () => {
  await show(<TypeListScreen kind="linked" />);
  await screen.findByRole('link', { name: 'Body weight' });
  expect(cells()).toEqual([['Body weight', 'kg', '1', 'In use']]);

  await userEvent.click(screen.getByRole('switch', { name: 'Show retired' }));
  expect(cells()).toEqual([
    ['Body weight', 'kg', '1', 'In use'],
    ['Old scale', 'lb', '0', 'Retired'],
  ]);
  await enterText(screen.getByRole('textbox', { name: 'Search by name' }), 'nothing');
  expect(screen.getByText('No results found')).toBeTruthy();
});

test('a new type needs a name and a unit', async () => {
  const { router } = await show(<TypeListScreen kind="custom" />);
  await userEvent.click(await screen.findByRole('button', { name: 'New custom type' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(dialog.getByText('Name is required')).toBeTruthy();
  expect(dialog.getByText('Unit is required')).toBeTruthy();
  expect(writes()).toEqual([]);

  await enterText(dialog.getByRole('textbox', { name: 'Name' }), 'Grip strength');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Unit' }), 'kg');
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Type created.')).toBeTruthy();
  expect(writes()).toEqual([
    [
      'POST',
      '/api/v3/custom_measurement_type',
      { name: 'Grip strength', unit: 'kg', icon: null, image: null },
    ],
  ]);
  await vi.waitFor(() =>
    expect(router.state.location.pathname).toBe(`/settings/measurement_custom/${grip.custom_id}`),
  );
});

test('only what changed is sent; retiring asks first', async () => {
  await show(<TypeScreen kind="linked" typeId={weight.link_type_id} notFound={null} />);
  const unit = await screen.findByRole('textbox', { name: 'Unit' });
  await userEvent.clear(unit);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Unit is required')).toBeTruthy();
  await userEvent.type(unit, 'lb');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Type updated.')).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Retire' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Retire' }));
  expect(await screen.findByText('Type retired.')).toBeTruthy();
  const path = `/api/v3/link_measurement_type/${weight.link_type_id}`;
  expect(writes()).toEqual([
    ['PATCH', path, { unit: 'lb' }],
    ['DELETE', path, undefined],
  ]);
});

test('a retired type can be used again', async () => {
  await show(<TypeScreen kind="linked" typeId={retired.link_type_id} notFound={null} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Use again' }));
  expect(await screen.findByText('Type in use again.')).toBeTruthy();
  expect(writes()).toEqual([
    ['POST', '/api/v3/link_measurement_type/restore', { link_type_id: retired.link_type_id }],
  ]);
});

test('classes are added, their mistakes reported, and sent as a whole', async () => {
  await show(<TypeScreen kind="custom" typeId={grip.custom_id} notFound={null} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add classes' }));
  const row = (place: number) => within(screen.getByRole('group', { name: `Class ${place}` }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getAllByText('Each class needs a name.')).toHaveLength(2);
  expect(screen.getByText('Enter the upper limit of this class.')).toBeTruthy();
  expect(writes()).toEqual([]);

  await enterText(row(1).getByRole('textbox', { name: 'Name' }), 'Weak');
  await enterText(row(1).getByRole('textbox', { name: 'Up to and including' }), '30.5');
  await enterText(row(2).getByRole('textbox', { name: 'Name' }), 'Strong');
  expect(row(2).getByText('above 30.5 kg')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Type updated.')).toBeTruthy();
  const classes = [
    { name: 'Weak', colour: 'green', up_to: 30.5 },
    { name: 'Strong', colour: 'red', up_to: null },
  ];
  expect(writes()).toEqual([['PATCH', `/api/v3/custom_measurement_type/${grip.custom_id}`, { classes }]]);
});

test('linked types have no classes', async () => {
  await show(<TypeScreen kind="linked" typeId={weight.link_type_id} notFound={null} />);
  await screen.findByRole('textbox', { name: 'Unit' });
  expect(screen.queryByRole('button', { name: 'Add classes' })).toBeNull();
});

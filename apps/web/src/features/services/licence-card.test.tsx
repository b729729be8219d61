import { entityBuilders } from '@heatwise/builders/entity-builders';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openLoopbackServer, success } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { LicenceCard } from './services-screen.tsx';

const build = entityBuilders({ seed: 'licence', now: Date.now() });
const admin = build.user();
const organisation = {
  users: [admin],
  tags: [],
  measurements: [],
  permissions: [build.permission(admin, { access: 'admin' })],
};
const close: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const one of close.splice(0)) await one();
});

async function show(licence: object | null) {
  const server = await openLoopbackServer(() => success(licence));
  close.push(server.close);
  await renderPrivateScreen(<LicenceCard />, { organisation, as: admin, apiBase: `${server.base}/api` });
}
const licence = { plan: 'Site', seats: 50, used: 49, valid_until: '2027-03-01', is_over: false };

test('plan, seats and end are shown, without a warning while there is room', async () => {
  await show(licence);
  expect(await screen.findByText('49 of 50')).toBeTruthy();
  expect(screen.getByText('Site')).toBeTruthy();
  expect(screen.queryByText('No new people can be added')).toBeNull();
});

test.each([{ used: 50 }, { is_over: true }])('%o says that nobody new is taken', async (given) => {
  await show({ ...licence, ...given });
  expect(await screen.findByText('No new people can be added')).toBeTruthy();
});

test('without a licence nothing is limited', async () => {
  await show(null);
  expect(await screen.findByText(/Nothing is limited/)).toBeTruthy();
});

test('an organisation without a licence sees its limits and how to lift them', async () => {
  const quotas = { storage_bytes: 1_500_000_000, tests: 500_000, records: null };
  await show({ ...licence, plan: 'No licence', valid_until: null, quotas });
  expect(await screen.findByText('Up to 1.5 GB')).toBeTruthy();
  expect(screen.getByText('Up to 500,000')).toBeTruthy();
  expect(screen.getByText('No limit')).toBeTruthy();
  expect(screen.getByText(/An admin can ask for a licence under Settings, Quotes or Tickets/)).toBeTruthy();
  expect(screen.queryByText('Valid until')).toBeNull();
});

import { entityBuilders } from '@heatwise/builders/entity-builders';
import { SETTINGS_UPDATED } from '@heatwise/domain/text/reply-message';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openLoopbackServer, success } from '../testing/loopback-server.ts';
import { renderPrivateScreen } from '../testing/private-screen.tsx';
import { FeatureGate } from './feature-gate.tsx';

const build = entityBuilders({ seed: 'feature gate', now: 0 });
const admin = build.user({ name_first: 'Ida' });
const worker = build.user({ name_first: 'Max' });
const permissions = [build.permission(admin, { access: 'admin' })];

type Server = Awaited<ReturnType<typeof openLoopbackServer>>;
let server: Server;
afterEach(() => server.close());

async function open(metadata: Record<string, unknown>, as = admin) {
  server = await openLoopbackServer(() => success(build.organisation()));
  await renderPrivateScreen(<FeatureGate feature="heat stress">The board</FeatureGate>, {
    organisation: { metadata, users: [admin, worker], tags: [], measurements: [], permissions },
    as,
    apiBase: `${server.base}/api`,
  });
}

test('shows the screen of a feature that is on', async () => {
  await open({ _show_preview_features: true, _beta: ['heat stress'] });
  expect(await screen.findByText('The board')).toBeTruthy();
});

test('offers an admin the switch of a feature that is off', async () => {
  await open({ _show_preview_features: false, _beta: ['alert'] });
  expect(await screen.findByRole('heading', { name: 'Heat stress: switched off' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Switch on heat stress' }));
  expect(await screen.findByText(SETTINGS_UPDATED)).toBeTruthy();
  expect(server.received.map(({ body }) => body)).toEqual([
    { metadata: { _show_preview_features: true, _beta: ['alert', 'heat stress'] } },
  ]);
});

test('shows other people no switch', async () => {
  await open({ _show_preview_features: true, _beta: [] }, worker);
  expect(await screen.findByRole('heading', { name: 'Heat stress: switched off' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Switch on/ })).toBeNull();
});

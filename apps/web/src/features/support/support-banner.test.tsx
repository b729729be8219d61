import { entityBuilders } from '@heatwise/builders/entity-builders';
import { supportChange } from '@heatwise/domain/support/support-access';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLoopbackServer, success } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { SupportBanner } from './support-banner.tsx';

const now = Date.now();
const build = entityBuilders({ seed: 'support', now });
const admin = build.user({ name_first: 'Ida', name_last: 'Berg' });
const worker = build.user({ name_first: 'Per', name_last: 'Holm' });
const access = {
  access_id: crypto.randomUUID(),
  granted_by: 'Ida Berg',
  reason: 'No tests arrive',
  until: new Date(now + 3_600_000).toISOString(),
};

const ended = {
  access_id: access.access_id,
  granted_by_name: 'Ida Berg',
  reason: access.reason,
  until: access.until,
  granted_at: new Date(now).toISOString(),
  ended_at: new Date(now).toISOString(),
  ended_by_name: 'Ida Berg',
};

let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  server = await openLoopbackServer(() => success(ended));
});
afterEach(() => server.close());

const show = (as: typeof admin, told = access) =>
  renderPrivateScreen(<SupportBanner />, {
    organisation: {
      users: [admin, worker],
      tags: [],
      measurements: [],
      permissions: [build.permission(admin, { access: 'admin' })],
      metadata: supportChange(told),
    },
    as,
    apiBase: `${server.base}/api`,
  });

test('an admin reads who gave access and why, and ends it', async () => {
  await show(admin);
  expect(await screen.findByText(/Ida Berg lets the desk see people/)).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'End now' }));
  expect(await screen.findByText('The desk’s access has ended.')).toBeTruthy();
  expect(server.received.at(-1)?.path).toBe(`/api/v3/service/support/${access.access_id}/end`);
});

test('everybody reads it; only admins end it', async () => {
  await show(worker);
  expect(await screen.findByText(/No tests arrive/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'End now' })).toBeNull();
});

import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { Loyalty } from '@heatwise/contract/loyalty/loyalty.contract';
import { LOYALTY_MESSAGES } from '@heatwise/domain/loyalty/reward';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type Answer,
  openLoopbackServer,
  type Received,
  refusal,
  success,
} from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { LoyaltyScreen } from './loyalty-screen.tsx';

const now = Date.now();
const build = entityBuilders({ seed: 'loyalty', now });
const admin = build.user({ name_first: 'Ida' });
const viewer = build.user({ name_first: 'Per' });
const organisation = {
  users: [admin, viewer],
  tags: [],
  measurements: [],
  permissions: [
    build.permission(admin, { access: 'admin' }),
    build.permission(viewer, { access: 'view_user' }),
  ],
};
const loyalty: Loyalty = {
  balance: 300,
  earned: 1100,
  reserved: 250,
  redeemed_times: 3,
  redemptions: [],
  months: [{ month: '2026-11', earned: 40, other: -250 }],
};
const entry = {
  reason: 'test',
  subject_id: crypto.randomUUID(),
  part: 2,
  points: -1,
  at: new Date(now).toISOString(),
  note: '<b>note</b>',
  by_name: null,
};

let answer: Answer | null;
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  answer = null;
  server = await openLoopbackServer(({ method, path }: Received) => {
    if (method !== 'GET') return answer ?? success({});
    return path.includes('/entry') ? success({ entries: [entry], count: 1 }) : success(loyalty);
  });
});
afterEach(() => server.close());

const show = (as = admin) =>
  renderPrivateScreen(<LoyaltyScreen />, { organisation, as, apiBase: `${server.base}/api` });

test('it says what there is, how far the next tier is, and what went, as text', async () => {
  await show();
  expect((await screen.findByTestId('balance')).textContent).toBe('300');
  expect(screen.getByText('3,900 points more to Silver.')).toBeTruthy();
  expect(screen.getByText('250 points reserved for what waits for an answer.')).toBeTruthy();
  const ledger = within(await screen.findByRole('list', { name: 'Ledger' }));
  expect(ledger.getByText('Test, no longer counts')).toBeTruthy();
  expect(ledger.getByText('<b>note</b>')).toBeTruthy();
  expect(ledger.getByText('−1')).toBeTruthy();
});

test('an admin redeems what the points are enough for; that another tab was faster is said', async () => {
  await show();
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  await screen.findByRole('button', { name: 'Redeem Heat poster set' });
  expect(button('Redeem Crew bottles').disabled).toBe(true);
  await userEvent.click(button('Redeem Heat poster set'));
  answer = refusal(409, 'points-changed', LOYALTY_MESSAGES.changed);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Redeem 250 points' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(LOYALTY_MESSAGES.changed);
  const sent = server.received.find(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({ reward: 'posters', redeemed_times: 3 });
});

test('others see the rewards, and no button', async () => {
  await show(viewer);
  expect(await screen.findByText('Heat poster set')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Redeem/ })).toBeNull();
});

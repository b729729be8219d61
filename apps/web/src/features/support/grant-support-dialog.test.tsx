import { entityBuilders } from '@heatwise/builders/entity-builders';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enterText } from '../../testing/enter-text.ts';
import { openLoopbackServer, success } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { GrantSupportDialog } from './support-card.tsx';

const build = entityBuilders({ seed: 'grant support', now: Date.now() });
const admin = build.user({ name_first: 'Ida' });

const given = {
  access_id: crypto.randomUUID(),
  granted_by_name: 'Ida',
  reason: 'No tests arrive',
  granted_at: new Date().toISOString(),
  until: new Date().toISOString(),
  ended_at: null,
  ended_by_name: '',
};

let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  server = await openLoopbackServer(() => success(given));
  await renderPrivateScreen(<GrantSupportDialog opened onClose={() => undefined} />, {
    organisation: {
      users: [admin],
      tags: [],
      measurements: [],
      permissions: [build.permission(admin, { access: 'admin' })],
    },
    as: admin,
    apiBase: `${server.base}/api`,
  });
  await enterText(await screen.findByLabelText('What the desk shall look at'), 'No tests arrive');
});
afterEach(() => server.close());

async function give(hours: string): Promise<HTMLInputElement> {
  const field = await screen.findByLabelText<HTMLInputElement>('For how many hours');
  await userEvent.clear(field);
  await userEvent.type(field, hours);
  await userEvent.click(screen.getByRole('button', { name: 'Give access' }));
  return field;
}
const sent = () => server.received.filter(({ method }) => method === 'POST');

test.each(['73', '0', '1.5', 'four'])(
  '%s hours stay in the field, and it says what is allowed',
  async (hours) => {
    const field = await give(hours);
    expect(await screen.findByText('A whole number from 1 to 72.')).toBeTruthy();
    expect(field.value).toBe(hours);
    expect(sent()).toEqual([]);
  },
);

test('72 hours are given', async () => {
  await give('72');
  await expect.poll(() => sent()[0]?.body).toMatchObject({ hours: 72, reason: 'No tests arrive' });
});

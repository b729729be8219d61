import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { Referral } from '@heatwise/contract/referral/referral.contract';
import { REFERRAL_MESSAGES } from '@heatwise/domain/referral/invitation';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enterText } from '../../testing/enter-text.ts';
import {
  type Answer,
  openLoopbackServer,
  type Received,
  refusal,
  success,
} from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { ReferralScreen } from './referral-screen.tsx';

const now = Date.now();
const build = entityBuilders({ seed: 'referral', now });
const viewer = build.user({ name_first: 'Per' });
const organisation = {
  users: [viewer],
  tags: [],
  measurements: [],
  permissions: [build.permission(viewer, { access: 'view_user' })],
};
const referral: Referral = {
  id: crypto.randomUUID(),
  email: 'ida@quarry.test',
  line: '<i>Hi</i>',
  state: 'void',
  at: new Date(now).toISOString(),
  void_reason: 'own-people',
  by: 'Per',
  is_own: true,
};

let answer: Answer | null;
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  answer = null;
  server = await openLoopbackServer(({ method, path }: Received) => {
    if (method !== 'GET') return answer ?? success(null);
    if (path.includes('/invitation')) return success({ referrals: [referral] });
    return success({ url: 'https://heat.test/ref/1', registered: 1 });
  });
});
afterEach(() => server.close());

const show = () =>
  renderPrivateScreen(<ReferralScreen />, { organisation, as: viewer, apiBase: `${server.base}/api` });
const writes = () => server.received.filter(({ method }) => method === 'POST');
const write = async (email: string, line: string) => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), email);
  if (line !== '') await userEvent.type(screen.getByLabelText('A personal line'), line);
  await userEvent.click(screen.getByRole('button', { name: 'Send the invitation' }));
};

test('the link can be copied and scanned; what became of an invitation is said, with why', async () => {
  await show();
  expect(await screen.findByRole('img', { name: 'Your link as a QR code' })).toBeTruthy();
  expect(screen.getByText('1 organisation has registered through you.')).toBeTruthy();
  const list = within(await screen.findByRole('list', { name: 'Invitations' }));
  expect(list.getByText('“<i>Hi</i>”')).toBeTruthy();
  expect(list.getByText('Gives no points')).toBeTruthy();
  expect(list.getByText('It was registered by somebody of your own organisation.')).toBeTruthy();
  expect(screen.queryByLabelText('Whose invitations')).toBeNull();
  await enterText(screen.getByLabelText('Search invitations'), 'nobody');
  expect(await screen.findByText('Nothing matches')).toBeTruthy();
});

test('what is wrong is said before anything is sent; a sent form is empty again', async () => {
  await show();
  await write('ida', 'See evil.example');
  expect(await screen.findByText(REFERRAL_MESSAGES.lineHasAddress)).toBeTruthy();
  expect(screen.getByText('Email is not valid')).toBeTruthy();
  expect(writes()).toEqual([]);
  await userEvent.clear(screen.getByLabelText('A personal line'));
  await write('@quarry.test', '');
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toMatchObject({ email: 'ida@quarry.test', line: '' });
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe(''),
  );
});

test('that the address was invited already stays with the form', async () => {
  answer = refusal(409, 'invited-already', REFERRAL_MESSAGES.tooSoon);
  await show();
  await write('ida@quarry.test', '');
  expect((await screen.findAllByText(REFERRAL_MESSAGES.tooSoon)).length).toBeGreaterThan(0);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('ida@quarry.test');
});

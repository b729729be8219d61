import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { Delivery, Webhook } from '@heatwise/contract/services/services.contract';
import { WEBHOOK_MESSAGES } from '@heatwise/domain/services/webhook';
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
import { Webhooks } from './webhooks.tsx';

const now = Date.now();
const build = entityBuilders({ seed: 'webhooks', now });
const admin = build.user({ name_first: 'Ida', name_last: 'Berg' });
const organisation = {
  users: [admin],
  tags: [],
  measurements: [],
  permissions: [build.permission(admin, { access: 'admin' })],
};
const webhook: Webhook = {
  webhook_id: crypto.randomUUID(),
  address: 'https://hooks.example.com/heat',
  events: ['alert.fired', 'person.created'],
  with_health: false,
  is_on: true,
  made_by: 'Ida Berg',
  waiting: 3,
  created_at: new Date(now).toISOString(),
  previous_until: null,
  failing_since: new Date(now).toISOString(),
  switched_off_at: null,
};
const delivery: Delivery = {
  delivery_id: crypto.randomUUID(),
  event: 'alert.fired',
  state: 'waiting',
  attempts: 2,
  status: 500,
  failure: null,
  took_ms: 12,
  created_at: new Date(now).toISOString(),
  tried_at: new Date(now).toISOString(),
  due_at: new Date(now).toISOString(),
};

const tries = [
  {
    tried_at: new Date(now - 60_000).toISOString(),
    status: null,
    failure: 'There was no answer.',
    took_ms: 15_000,
    reply: null,
  },
  { tried_at: delivery.tried_at, status: 500, failure: null, took_ms: 12, reply: 'not now' },
];

const SECRET = 'whsec_only-shown-once';

let answer: (request: Received) => Answer;
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  answer = ({ method, path }) => {
    if (method === 'DELETE') return success(null);
    if (/\/(again|test)$/.test(path)) return success(delivery);
    if (method !== 'GET') return success({ ...webhook, ...(method === 'POST' && { secret: SECRET }) });
    if (path.endsWith('/webhook')) return success([webhook]);
    if (path.endsWith(delivery.delivery_id))
      return success({ ...delivery, body: '{"x":1}', reply: 'not now', tries });
    return success({ deliveries: [delivery], count: 1 });
  };
  server = await openLoopbackServer((request) =>
    answer({ ...request, path: request.path.split('?')[0] ?? '' }),
  );
});
afterEach(() => server.close());

const show = () =>
  renderPrivateScreen(<Webhooks />, { organisation, as: admin, apiBase: `${server.base}/api` });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const writes = () => server.received.filter(({ method }) => method !== 'GET');

test('a webhook is made with its warnings, and its secret shown once', async () => {
  await show();
  await press('New webhook');
  await press('Create the webhook');
  expect(await screen.findByText('Address is required')).toBeTruthy();
  expect(screen.getByText(WEBHOOK_MESSAGES.noEvents)).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Address'), webhook.address);
  await userEvent.click(screen.getByLabelText('An alert fired'));
  expect(screen.queryByText(/health data/)).toBeNull();
  await userEvent.click(screen.getByLabelText('Names and results too'));
  expect(screen.getByText(/health data/)).toBeTruthy();
  await press('Create the webhook');
  expect(await screen.findByText('whsec_only-shown-once')).toBeTruthy();
  expect(writes().at(-1)?.body).toEqual({
    address: webhook.address,
    events: ['alert.fired'],
    with_health: true,
  });
  await press('I have saved it');
  expect(screen.queryByText('whsec_only-shown-once')).toBeNull();
});

test('an opened webhook says how it goes, and shows what was sent and answered', async () => {
  await show();
  expect(await screen.findByText('Failing, 3 waiting')).toBeTruthy();
  await press(`Open ${webhook.address}`);
  const drawer = within(await screen.findByRole('dialog', { name: 'Webhook' }));
  expect(drawer.getByText('Nothing is accepted')).toBeTruthy();
  expect(await drawer.findByText(/2 tries, answered 500 after 12 ms, next try/)).toBeTruthy();
  await userEvent.click(drawer.getByRole('button', { name: /^Show alert.fired/ }));
  expect(await drawer.findByText('not now')).toBeTruthy();
  expect(drawer.getByText(/^Tried .*, answered 500$/)).toBeTruthy();
  expect(drawer.getByText('There was no answer.')).toBeTruthy();
  expect(drawer.getByText('{"x":1}')).toBeTruthy();
  await userEvent.click(drawer.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('The message is on its way again.')).toBeTruthy();
  await userEvent.click(drawer.getByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('A test message is on its way.')).toBeTruthy();
  await userEvent.click(drawer.getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('Webhook saved.')).toBeTruthy();
  expect(writes().map(({ method, path }) => [method, path.split('/').at(-1)])).toEqual([
    ['POST', 'again'],
    ['POST', 'test'],
    ['PATCH', webhook.webhook_id],
  ]);
});

test('a message that is sent again too often says to wait', async () => {
  const whole = answer;
  answer = (request) =>
    request.path.endsWith('/again')
      ? refusal(429, 'too-many-requests', 'Too many requests. Please wait before trying again.')
      : whole(request);
  await show();
  await press(`Open ${webhook.address}`);
  await userEvent.click(await screen.findByRole('button', { name: /^Show alert.fired/ }));
  await press('Send again');
  expect(await screen.findByText('Too many requests. Please wait before trying again.')).toBeTruthy();
  expect(screen.queryByText('The message is on its way again.')).toBeNull();
});

test('an opened webhook that works again says so by itself, as its log does', {
  timeout: 30_000,
}, async () => {
  const before = answer;
  await show();
  await press(`Open ${webhook.address}`);
  const drawer = within(await screen.findByRole('dialog', { name: 'Webhook' }));
  expect(drawer.getByText('Nothing is accepted')).toBeTruthy();
  const working = { ...webhook, failing_since: null, waiting: 0 };
  answer = (request) => (request.path.endsWith('/webhook') ? success([working]) : before(request));
  expect(await drawer.findByText('On', {}, { timeout: 20_000 })).toBeTruthy();
  expect(drawer.queryByText('Nothing is accepted')).toBeNull();
});

test('a new secret and removing are asked for first', async () => {
  await show();
  await press(`Open ${webhook.address}`);
  await press('New secret');
  const asking = within(await screen.findByRole('dialog', { name: 'Make a new secret?' }));
  await userEvent.click(asking.getByRole('button', { name: 'New secret' }));
  expect(await screen.findByText('whsec_only-shown-once')).toBeTruthy();
  await press('I have saved it');
  await press('Remove');
  const removing = within(await screen.findByRole('dialog', { name: 'Remove this webhook?' }));
  await userEvent.click(removing.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Webhook removed.')).toBeTruthy();
  expect(writes().map(({ method }) => method)).toEqual(['POST', 'DELETE']);
});

test('without webhooks, and when the server does not respond, it says so', async () => {
  answer = () => success([]);
  const first = await show();
  expect(await screen.findByText('No webhooks')).toBeTruthy();
  first.unmount();
  answer = () => ({ status: 503, body: { success: false, status: false, code: 'x', message: 'Too busy.' } });
  await show();
  expect(await screen.findByText('Too busy.')).toBeTruthy();
});

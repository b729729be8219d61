import { randomUUID } from 'node:crypto';
import { MOST_PUSH_DEVICES, type PushMessage } from '@heatwise/domain/notifications/notifications';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHostBreaker } from '../../background/host-breaker.ts';
import { JobNotReadyError } from '../../background/job-worker.ts';
import { pushHandler, pushJob } from '../../background/push-job.ts';
import { OutboundFailure } from '../../http/outbound-http.ts';
import { publicPost } from '../../http/public-http.ts';
import { inOrganisation, type ReadIn, writeInOrganisation } from '../../organisation/organisation-scope.ts';
import { createPushPost } from '../../push/push-post.ts';
import { vapidKeys } from '../../push/vapid.ts';
import { openPushService, type PushService } from '../../testing/push-service.ts';
import { partsFor, setUpTestApp, testSettings } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();
let service: PushService;
beforeAll(async () => {
  service = await openPushService();
});
afterAll(() => service.close());

let ours: TestOrganisation;
let headers: TestHeaders;
beforeEach(async () => {
  service.answer(201);
  ours = await server.organisation();
  headers = (await ours.admin()).headers;
});

async function ask(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object, as = headers) {
  const url = `/api/v3/notification/push${path}`;
  const response = await server.app.inject({ method, url, headers: as, ...(payload ? { payload } : {}) });
  return { ...response.json(), status: response.statusCode };
}
const tryOut = (endpoint: string, as = headers) => ask('POST', '/try', { endpoint }, as);
const rows = () =>
  server.database.owner
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('org_id', '=', ours.org_id)
    .execute();

test('a browser that was switched on gets a message that only it can read', async () => {
  const browser = service.newBrowser();
  expect((await ask('GET', '')).data.public_key).toMatch(/^B[\w-]{86}$/);
  expect(await ask('PUT', '', browser.address)).toMatchObject({ status: 200 });
  expect(await tryOut(browser.address.endpoint)).toMatchObject({ status: 200 });
  expect(browser.messages).toMatchObject([{ title: 'Push messages arrive here', acknowledge: null }]);
  await ask('PUT', '', browser.address);
  expect(await rows()).toHaveLength(1);
  await ask('DELETE', '', { endpoint: browser.address.endpoint });
  expect(await tryOut(browser.address.endpoint)).toMatchObject({
    status: 409,
    message: 'Push messages are not switched on in this browser.',
  });
});

test('a browser that takes none any more is forgotten; a service that is away for a moment is not held against it', async () => {
  const { address } = service.newBrowser();
  await ask('PUT', '', address);
  service.answer(503);
  expect((await tryOut(address.endpoint)).status).toBe(502);
  expect(await rows()).toHaveLength(1);
  service.answer(410);
  expect((await tryOut(address.endpoint)).status).toBe(502);
  expect(await rows()).toEqual([]);
});

test('nothing is sent to an address that is not public, or with keys that are none', async () => {
  const { address } = service.newBrowser();
  for (const wrong of [
    { ...address, endpoint: 'https://169.254.169.254/latest' },
    { ...address, p256dh: 'B'.repeat(87) },
  ]) {
    await ask('PUT', '', wrong);
    expect((await tryOut(wrong.endpoint)).status).toBe(502);
    expect(await rows()).toEqual([]);
  }
  for (const wrong of [
    { ...address, endpoint: 'file:///etc/passwd' },
    { ...address, endpoint: `https://push.test/${'x'.repeat(1000)}` },
    { ...address, p256dh: 'short' },
    { ...address, auth: '' },
    { ...address, user_id: randomUUID() },
  ])
    expect((await ask('PUT', '', wrong)).status).toBe(400);
});

test('it ends with the session, and whoever uses the browser next has it to themselves, also elsewhere', async () => {
  const { address, messages } = service.newBrowser();
  await ask('PUT', '', address);
  await server.app.inject({ url: '/api/v2/auth/logout', headers });
  const elsewhere = await server.organisation('Quarry');
  const other = (await elsewhere.admin()).headers;
  expect((await tryOut(address.endpoint, other)).status).toBe(409);
  await ask('PUT', '', address, other);
  expect(await rows()).toEqual([]);
  expect((await tryOut(address.endpoint, other)).status).toBe(200);
  expect(messages).toHaveLength(1);
});

test('somebody keeps their newest devices, and those alone who are still there are sent anything', async () => {
  const { user_id, headers: worker } = await ours.person([]);
  const browsers = Array.from({ length: MOST_PUSH_DEVICES + 2 }, () => service.newBrowser());
  for (const { address } of browsers) await ask('PUT', '', address, worker);
  expect(await rows()).toHaveLength(MOST_PUSH_DEVICES);
  const newest = browsers.at(-1);
  if (!newest) throw new Error('no browser');
  await ours.write(({ tx, org_id, stamps }) =>
    tx
      .updateTable('users')
      .set({ active: false, modified_time: stamps.next() })
      .where('org_id', '=', org_id)
      .where('user_id', '=', user_id)
      .execute(),
  );
  const [row] = (await rows()).filter(({ endpoint }) => endpoint === newest.address.endpoint);
  await sendTo(row?.subscription_id ?? '');
  expect(newest.messages).toEqual([]);
});

test('a job sends its message, is tried again while the service is away, and says nothing that is old', async () => {
  const browser = service.newBrowser();
  await ask('PUT', '', browser.address);
  const [row] = await rows();
  const id = row?.subscription_id ?? '';
  service.answer(429);
  await expect(sendTo(id)).rejects.toThrow('the push service answered 429');
  service.answer(201);
  await sendTo(id);
  await sendTo(id, new Date(Date.now() - 1000));
  expect(browser.messages).toEqual([MESSAGE]);
  service.answer(404);
  await sendTo(id);
  expect(await rows()).toEqual([]);
});

test('a message to a push service that does not answer is put off without a failed attempt', async () => {
  const breaker = createHostBreaker();
  const browser = service.newBrowser();
  const { host } = new URL(browser.address.endpoint);
  const leave = () => Promise.reject(new OutboundFailure(host, 'no-answer'));
  for (const org of ['one', 'two', 'three'])
    await expect(breaker.run(host, org, leave)).rejects.toThrow('no-answer');
  await ask('PUT', '', browser.address);
  const [row] = await rows();
  await expect(sendTo(row?.subscription_id ?? '', undefined, breaker)).rejects.toThrow(JobNotReadyError);
  expect(browser.messages).toEqual([]);
});

const MESSAGE: PushMessage = {
  title: 'Critical: Severe',
  body: 'Once',
  tag: 'alert 1',
  stays: true,
  open: '/settings/alerts',
  acknowledge: null,
};

function sendTo(
  subscription_id: string,
  until = new Date(Date.now() + 60_000),
  breaker = createHostBreaker(),
): Promise<void> {
  const { lastingKey } = partsFor(server.database);
  const post = createPushPost({
    keys: vapidKeys(lastingKey('push messages')),
    post: publicPost(testSettings),
    ...testSettings,
  });
  const readIn: ReadIn = (orgId, work) => inOrganisation(server.database.app, orgId, work);
  const { run, kind } = pushHandler({ post, breaker, readIn, clock: () => new Date() });
  expect(kind).toBe(pushJob.kind);
  const payload = { org_id: ours.org_id, subscription_id, message: MESSAGE, until: until.toISOString() };
  return run(payload, {
    job_id: randomUUID(),
    writeIn: (orgId, work) => writeInOrganisation(server.database.app, orgId, work),
  });
}

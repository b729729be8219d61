import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { heatModule, trainingOf } from '../../features/education/testing/training.ts';
import { openReceiver } from '../../features/services/testing/webhook-receiver.ts';
import { webhooksOn } from '../../features/services/testing/webhooks-stage.ts';
import { setUpTestApp } from '../test-app.ts';
import type { TestHeaders } from '../test-organisation.ts';

const server = setUpTestApp();

type Call = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: TestHeaders;
  body?: object;
};

const status = async (call: Call) => (await server.app.inject(call)).statusCode;

/** Makes as many calls as an organisation may, and expects the next one to be refused until the window is over. */
async function expectLimit(call: Call, { calls, seconds }: { calls: number; seconds: number }) {
  for (let made = 0; made < calls; made += 1) expect(await status(call)).toBe(200);
  const refused = await server.app.inject(call);
  expect(refused.statusCode).toBe(429);
  const { code, message } = refused.json();
  expect([code, message]).toEqual([
    'too-many-requests',
    'Too many requests. Please wait before trying again.',
  ]);
  const wait = Number(refused.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(seconds);
}

test.each(['/api/v3/audit/export', '/api/v3/education/evidence.csv', '/api/v3/loyalty/export?time_zone=UTC'])(
  'an organisation downloads %s 30 times an hour, whichever admin asks',
  async (url) => {
    const ours = await server.organisation();
    const [first, second, theirs] = [
      await ours.admin(),
      await ours.admin(),
      await (await server.organisation()).admin(),
    ];
    expect(await status({ method: 'GET', url, headers: second.headers })).toBe(200);
    await expectLimit({ method: 'GET', url, headers: first.headers }, { calls: 29, seconds: 3600 });
    expect(await status({ method: 'GET', url, headers: second.headers })).toBe(429);
    expect(await status({ method: 'GET', url, headers: theirs.headers })).toBe(200);
  },
);

test('an organisation sends ten test messages a minute to its webhooks together', async () => {
  const organisation = await server.organisation();
  const receiver = await openReceiver();
  const stage = await webhooksOn(server, organisation, { clock: () => new Date() });
  const [one, other] = [await stage.make(receiver.url), await stage.make(receiver.url)];
  const call = (webhookId: string): Call => ({
    method: 'POST',
    url: `/api/v3/service/webhook/${webhookId}/test`,
    headers: stage.admin.headers,
  });
  expect(await status(call(other.webhook_id))).toBe(200);
  await expectLimit(call(one.webhook_id), { calls: 9, seconds: 60 });
  expect(await status(call(other.webhook_id))).toBe(429);
  expect(await stage.log(one.webhook_id)).toHaveLength(9);
  await receiver.close();
});

test('an organisation sends 30 webhook messages again a minute, of all its webhooks together', async () => {
  const organisation = await server.organisation();
  const receiver = await openReceiver();
  const stage = await webhooksOn(server, organisation, { clock: () => new Date() });
  const [one, other] = [await stage.make(receiver.url), await stage.make(receiver.url)];
  async function sendAgain({ webhook_id }: { readonly webhook_id: string }): Promise<Call> {
    await stage.ask('POST', `/${webhook_id}/test`);
    const [delivery] = await stage.log(webhook_id);
    const url = `/api/v3/service/webhook/${webhook_id}/delivery/${delivery?.delivery_id}/again`;
    return { method: 'POST', url, headers: stage.admin.headers };
  }
  const [call, elsewhere] = [await sendAgain(one), await sendAgain(other)];
  expect(await status(elsewhere)).toBe(200);
  await expectLimit(call, { calls: 29, seconds: 60 });
  expect(await status(elsewhere)).toBe(429);

  const others = await webhooksOn(server, await server.organisation(), { clock: () => new Date() });
  const theirs = await others.make(receiver.url);
  await others.ask('POST', `/${theirs.webhook_id}/test`);
  const [delivery] = await others.log(theirs.webhook_id);
  const url = `/api/v3/service/webhook/${theirs.webhook_id}/delivery/${delivery?.delivery_id}/again`;
  expect(await status({ method: 'POST', url, headers: others.admin.headers })).toBe(200);
  await receiver.close();
});

test('an organisation publishes modules 60 times an hour', async () => {
  const organisation = await server.organisation();
  const { headers } = await organisation.admin();
  const module_id = await trainingOf(server, () => new Date()).published(headers, heatModule());
  const url = `/api/v3/education/module/${module_id}/publish`;
  const body = { revision: 1, asks: 'new' };
  await expectLimit({ method: 'POST', url, headers, body }, { calls: 59, seconds: 3600 });
  const theirs = await (await server.organisation()).admin();
  const elsewhere = `/api/v3/education/module/${randomUUID()}/publish`;
  expect(await status({ method: 'POST', url: elsewhere, headers: theirs.headers, body })).toBe(404);
});

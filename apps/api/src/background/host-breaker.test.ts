import { expect, test } from 'vitest';
import { OutboundFailure } from '../http/outbound-http.ts';
import { createHostBreaker } from './host-breaker.ts';

const HOST = 'slow.test';
const SILENT = () => Promise.reject(new OutboundFailure(HOST, 'no-answer'));
const ANSWERING = async () => 'answer';

/** A breaker, and how requests through it end. */
function breakerAt(elapsedMs = () => 0) {
  const breaker = createHostBreaker(elapsedMs);
  const ask = (orgId: string, request: () => Promise<string> = ANSWERING, host = HOST) =>
    breaker.run(host, orgId, request).catch((error: Error) => error.message);
  return { breaker, ask };
}
const AWAY = 'the host does not answer';
const FAILED = `${HOST}: no-answer`;
const failThree = async (ask: ReturnType<typeof breakerAt>['ask']) => {
  for (const org of ['one', 'two', 'three']) expect(await ask(org, SILENT)).toBe(FAILED);
};

test('a host that leaves three organisations without an answer is asked no more, and other hosts are', async () => {
  const { ask } = breakerAt();
  await failThree(ask);
  expect(await ask('four')).toBe(AWAY);
  expect(await ask('one')).toBe(AWAY);
  expect(await ask('one', ANSWERING, 'quick.test')).toBe('answer');
});

test('a host that leaves one organisation without an answer any number of times is asked', async () => {
  const { ask } = breakerAt();
  for (let n = 0; n < 5; n += 1) expect(await ask('one', SILENT)).toBe(FAILED);
  expect(await ask('two')).toBe('answer');
});

test('an organisation that the host has answered is not put off because of others', async () => {
  const { ask } = breakerAt();
  expect(await ask('known')).toBe('answer');
  await failThree(ask);
  expect(await ask('four')).toBe(AWAY);
  expect(await ask('known')).toBe('answer');
});

test('after a pause one request at a time finds out whether the host is back', async () => {
  let now = 0;
  const { breaker, ask } = breakerAt(() => now);
  await failThree(ask);
  now = 29_999;
  expect(await ask('four')).toBe(AWAY);
  now = 30_000;
  let answer = (_: string) => {};
  const probe = breaker.run(HOST, 'four', () => new Promise<string>((resolve) => (answer = resolve)));
  expect(await ask('five')).toBe(AWAY);
  answer('back');
  expect(await probe).toBe('back');
  expect(await ask('five')).toBe('answer');
});

test('a probe without an answer begins the pause again', async () => {
  let now = 0;
  const { ask } = breakerAt(() => now);
  await failThree(ask);
  now = 30_000;
  expect(await ask('four', SILENT)).toBe(FAILED);
  now = 59_999;
  expect(await ask('five')).toBe(AWAY);
  now = 60_000;
  expect(await ask('five')).toBe('answer');
});

test('an error reply is an answer', async () => {
  const { ask } = breakerAt();
  const refuse = () => Promise.reject(new OutboundFailure(HOST, 'status', 500));
  for (const org of ['one', 'two', 'three']) expect(await ask(org, refuse)).toBe(`${HOST}: status 500`);
  expect(await ask('four')).toBe('answer');
});

test('a request that is put off says when to come back', async () => {
  let now = 0;
  const { breaker, ask } = breakerAt(() => now);
  await failThree(ask);
  now = 10_000;
  await expect(breaker.run(HOST, 'four', ANSWERING)).rejects.toMatchObject({ waitMs: 20_000 });
});

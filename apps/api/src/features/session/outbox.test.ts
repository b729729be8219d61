import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../../http/log.ts';
import { addAccount, PASSWORD } from '../../testing/accounts.ts';
import { linkIn } from '../../testing/mailbox.ts';
import { buildTestApp, type TestApp, testSettings } from '../../testing/test-app.ts';

let folder: string;
let demo: TestApp;
let log = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heatwise-outbox-'));
  demo = await buildTestApp({
    settings: { ...testSettings, outboxDirectory: path.join(folder, 'outbox'), showsOutbox: true },
    logger: createLogger('trace', {
      write: (line) => {
        log += line;
      },
    }),
  });
  await demo.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await demo.close();
  await rm(folder, { recursive: true });
});

const outbox = (remoteAddress: string) => demo.app.inject({ url: '/api/v3/outbox', remoteAddress });

test('a demo shows the emails it would have sent on its own machine only, and its log none of their secrets', async () => {
  expect((await outbox('127.0.0.1')).json().data).toEqual({ letters: [] });
  const organisation = await demo.organisation();
  const { email } = await addAccount(demo, organisation);

  const asked = await demo.app.inject({
    method: 'POST',
    url: '/api/v2/auth/reset_password',
    payload: { email },
  });
  expect(asked.json().data).toEqual({ mail: 'shown' });
  const letters = async () => (await outbox('127.0.0.1')).json().data.letters;
  await expect.poll(letters, { timeout: 20_000 }).toHaveLength(1);

  const [letter] = await letters();
  expect(letter).toMatchObject({ to: email, subject: 'Choose a new password' });
  const token = linkIn(letter).pathname.split('/').at(-1) ?? '';
  expect((await outbox('10.0.0.1')).statusCode).toBe(404);
  // A page elsewhere whose name leads to this machine, and a proxy that is on it.
  for (const headers of [{ host: 'evil.test' }, { host: 'localhost', 'x-forwarded-for': '203.0.113.7' }]) {
    const answer = await demo.app.inject({ url: '/api/v3/outbox', remoteAddress: '127.0.0.1', headers });
    expect(answer.statusCode).toBe(404);
  }

  await demo.app.inject({ url: `/api/v3/auth/verify-token/${token}` });
  await demo.app.inject({
    method: 'POST',
    url: `/api/v3/auth/reset-password/${token}`,
    payload: { password: `${PASSWORD} 2` },
  });
  const kept = /"file":"([^"]+)"/.exec(log)?.[1] ?? '';
  expect(await readFile(kept, 'utf8')).toContain(token);
  expect(log).toContain('/api/v3/auth/reset-password/[hidden]');
  for (const secret of [token, PASSWORD]) expect(log).not.toContain(secret);
});

test('other servers have no outbox to ask for', async () => {
  const server = await buildTestApp();
  const answer = await server.app.inject({ url: '/api/v3/outbox', remoteAddress: '127.0.0.1' });
  expect(answer.statusCode).toBe(404);
  await server.close();
});

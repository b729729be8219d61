import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../apps/api/src/testing/test-app.ts';

let server: TestApp;
let url: string;
beforeAll(async () => {
  server = await buildTestApp();
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

type Run = { child: ChildProcess; output(): string; ended: Promise<number | null> };

/** The program itself, as `npm run simulate` starts it. */
function simulate(...words: string[]): Run {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/simulate/main.ts', ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  return {
    child,
    output: () => output,
    ended: once(child, 'close').then(([code]) => code as number | null),
  };
}

async function deviceOf(organisation: Awaited<ReturnType<TestApp['organisation']>>): Promise<string> {
  const { headers } = await organisation.device();
  return headers.authorization.replace('Bearer ', '');
}

function storedIn(orgId: string) {
  return server.database.owner
    .selectFrom('measurements')
    .select(['measurement_id', 'user_id', 'metadata'])
    .where('org_id', '=', orgId)
    .execute();
}

test('what it says is stored is in the database, each measurement once', async () => {
  const organisation = await server.organisation();
  const people = [await organisation.addPerson(), await organisation.addPerson()];
  const token = await deviceOf(organisation);

  const run = simulate(
    '--url',
    url,
    '--token',
    token,
    '--rate',
    '40',
    '--seconds',
    '1.5',
    '--duplicates',
    '0.1',
  );
  const code = await run.ended;

  expect(run.output()).toContain('6 devices measure 2 people');
  const [, made, stored] = /In all: (\d+) measured, (\d+) stored/.exec(run.output()) ?? [];
  expect(code).toBe(0);
  const rows = await storedIn(organisation.org_id);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.length).toBe(Number(stored));
  expect(Number(stored)).toBeLessThanOrEqual(Number(made));
  expect(rows.every(({ user_id }) => people.includes(user_id))).toBe(true);
  expect(rows[0]?.metadata).toMatchObject({ _device_serial: expect.stringMatching(/^HW-SIM-/) });
});

test('one person alone is measured, as often and with the result that was asked for', async () => {
  const organisation = await server.organisation();
  await organisation.addPerson();
  const ida = await organisation.addPerson({ name_first: 'Ida', name_last: 'Berg' });
  const to = ['--url', url, '--token', await deviceOf(organisation)];
  // With this seed no device loses its connection, which takes up to twenty seconds.
  const connected = ['--seed', 'connected'];
  const one = ['--person', 'Ida Berg', '--saliva', '190.5', '--count', '2', '--rate', '40'];
  const run = simulate(...to, ...connected, ...one);
  expect(await run.ended).toBe(0);
  const rows = await server.database.owner
    .selectFrom('measurements')
    .select(['user_id', 'type', 'value', 'value_f', 'valid'])
    .where('org_id', '=', organisation.org_id)
    .execute();
  const severe = { user_id: ida, type: 'sosm', value: 191, value_f: 190.5, valid: true };
  expect(rows).toEqual([severe, severe]);

  const nobody = simulate(...to, '--person', 'Bo Ek');
  expect(await nobody.ended).toBe(1);
  expect(nobody.output()).toContain('Nobody of the organisation of this token is Bo Ek.');
});

test('Ctrl-C ends it with a summary', async () => {
  const organisation = await server.organisation();
  await organisation.addPerson();
  const token = await deviceOf(organisation);
  const run = simulate('--url', url, '--token', token, '--rate', '20', '--duplicates', '0');
  await once(run.child.stdout ?? run.child, 'data');

  run.child.kill('SIGINT');

  expect(await run.ended).toBe(0);
  expect(run.output()).toMatch(/In all: \d+ measured/);
});

test.each([
  ['nothing listens there', () => 'http://127.0.0.1:9', 'hwd_any-token-of-the-tests', 'No server answers at'],
  ['the token is wrong', () => url, `hwd_${'x'.repeat(43)}`, 'does not accept this token (401'],
])('when %s it says so and fails', async (_case, address, token, message) => {
  const run = simulate('--url', address(), '--token', token);
  expect(await run.ended).toBe(1);
  expect(run.output()).toContain(message);
  expect(run.output()).not.toMatch(/\n\s+at /);
});

test('when the address is of something else, or nobody can be measured, it says so and fails', async () => {
  const stranger = createServer((_request, response) => response.end('<html>Welcome</html>'));
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  const other = simulate(
    '--url',
    `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`,
    '--token',
    'hwd_any-token-of-the-tests',
  );
  expect(await other.ended).toBe(1);
  expect(other.output()).toContain('There is no Heatwise server at');
  stranger.closeAllConnections();
  stranger.close();

  const empty = simulate('--url', url, '--token', await deviceOf(await server.organisation()));
  expect(await empty.ended).toBe(1);
  expect(empty.output()).toContain('nobody to measure');
});

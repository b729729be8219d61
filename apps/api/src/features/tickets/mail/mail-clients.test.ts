import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import type { InboundMailSettings } from '../../../app-settings.ts';
import { findFreePort } from '../../../testing/free-port.ts';
import { sendMail } from '../../../testing/send-mail.ts';
import { partsFor, testSettings } from '../../../testing/test-app.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Starts the whole server with a listener for emails, and returns its port. */
async function listen(limits: InboundMailSettings['limits'] = {}): Promise<number> {
  const database = await openTestDatabase();
  cleanUps.push(() => database.close());
  const port = await findFreePort();
  const inboundMail = { port, host: '127.0.0.1', domain: 'tickets.heat.test', limits };
  const app = await buildApp({ ...partsFor(database), settings: { ...testSettings, inboundMail } });
  cleanUps.push(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  return port;
}

type Client = { readonly socket: Socket; readonly greeting: string };

/** Connects from an address of the loopback network and waits for the first line. */
async function connectFrom(localAddress: string, port: number): Promise<Client> {
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  cleanUps.push(() => socket.destroy());
  const [greeting] = (await once(socket, 'data')) as [Buffer];
  return { socket, greeting: greeting.toString() };
}

const connectMany = (count: number, port: number) =>
  Promise.all(Array.from({ length: count }, () => connectFrom('127.0.0.2', port)));

test('idle clients of one address are limited and do not shut out other addresses', async () => {
  const port = await listen();
  const idle = await connectMany(20, port);
  expect(idle.map(({ greeting }) => greeting.slice(0, 3))).toEqual(Array(20).fill('220'));
  expect((await connectFrom('127.0.0.2', port)).greeting).toBe(
    '421 Too many connections, please try again later\r\n',
  );

  // The recipient is unknown, so this answer shows that the email was considered.
  const mail = { from: 'ida@berg.test', to: 'ticket@tickets.heat.test', text: 'Yes, red.' };
  expect((await sendMail({ host: '127.0.0.1', port }, mail)).code).toBe(550);

  const closed = once(idle[0]?.socket as Socket, 'close');
  idle[0]?.socket.end();
  await closed;
  await expect.poll(async () => (await connectFrom('127.0.0.2', port)).greeting.slice(0, 3)).toBe('220');
});

test('a client that sends nothing is disconnected', async () => {
  const port = await listen({ silenceMs: 200 });
  const { socket } = await connectFrom('127.0.0.2', port);
  const closed = once(socket, 'close');
  socket.resume();
  await closed;
});

test('a client that only keeps its connection alive is disconnected', async () => {
  const port = await listen({ connectionMs: 1000 });
  const { socket } = await connectFrom('127.0.0.2', port);
  const words: string[] = [];
  socket.on('data', (data) => words.push(data.toString()));
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  // A command that is on its way while the server closes would reset the connection before the last words are read.
  const asking = setInterval(() => socket.write('NOOP\r\n'), 100);
  await closed;
  clearInterval(asking);
  expect(words.join('')).toContain('421 Connected for too long\r\n');
});

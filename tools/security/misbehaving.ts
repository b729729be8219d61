import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@heatwise/builders/demo/demo-identity';
import { weekly } from '../../apps/api/src/features/reports/testing/weekly.ts';
import { openPushService } from '../../apps/api/src/testing/push-service.ts';
import { sendMail } from '../../apps/api/src/testing/send-mail.ts';
import { DESK_EMAIL } from '../demo/demo-desk.ts';
import { lettersTo } from './mails.ts';
import { type Member, signIn } from './member.ts';
import { newTest, SEVERE_VALUE } from './new-test.ts';
import { registerOrganisation } from './organisation.ts';
import type { Server } from './server.ts';
import type { Surroundings } from './surroundings.ts';

/** An organisation that does everything it may, and asks for what hurts. */
export type Misbehaving = {
  /** Acts once, in one of the ways; resolves when it was answered. */
  readonly ways: readonly (() => Promise<unknown>)[];
};

/** A receiver that takes every request and answers none. */
export async function openHangingReceiver(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const WEBHOOKS = 3;
const FLOOD = 8;
const BOGUS_TOKENS = 5;
const PARTS_OF_MAIL = 2000;

/**
 * Registers an organisation whose webhooks and push messages go to a receiver that hangs, with a report, a referral link
 * and a ticket that is answered by email.
 */
export async function registerMisbehaving(
  server: Server,
  { inboundMail }: Pick<Surroundings, 'inboundMail'>,
  hangingUrl: string,
): Promise<Misbehaving> {
  const admin = await registerOrganisation(server);
  const ask = (method: string, path: string, body?: object) =>
    server.ask({ method, path, token: admin.token, ...(body && { body }) });
  const read = <Data>(method: string, path: string, body?: object) =>
    server.read<Data>({ method, path, token: admin.token, ...(body && { body }) });

  const webhook = { address: `${hangingUrl}/hook`, events: ['measurement.created'], with_health: false };
  for (let n = 0; n < WEBHOOKS; n += 1) await read('POST', '/api/v3/service/webhook', webhook);
  const push = await openPushService();
  const { p256dh, auth } = push.newBrowser().address;
  await push.close();
  const endpoint = `${hangingUrl}/push/${randomUUID()}`;
  await read('PUT', '/api/v3/notification/push', { endpoint, p256dh, auth });
  const report_id = randomUUID();
  await read('POST', '/api/v3/report', { ...weekly, report_id });
  const { referral_id } = await read<{ referral_id: string }>('GET', '/api/v3/referral');
  const replyTo = await openAnsweredTicket(server, admin);

  const ways = [
    // Webhooks and push messages that hang: a severe test of a new person is news for both.
    async () => {
      const { user_id } = await read<{ user_id: string }>('POST', '/api/v2/user', { name_first: 'Noise' });
      await ask('POST', '/api/v3/measurement', newTest(user_id, { value: SEVERE_VALUE }));
    },
    () => ask('POST', '/api/v3/notification/push/try', { endpoint }),
    () => ask('POST', `/api/v3/report/${report_id}/run`, { run_id: randomUUID() }),
    () => ask('GET', '/api/v3/audit'),
    () =>
      Promise.all(
        Array.from({ length: FLOOD }, () =>
          server.ask({ method: 'POST', path: `/api/v3/referral/${referral_id}/opened`, body: {} }),
        ),
      ),
    () =>
      Promise.all(Array.from({ length: FLOOD }, () => ask('PUT', '/api/v3/notification/settings', settings))),
    () => sendMail(inboundMail, hostileMail(admin.email, replyTo)),
    () =>
      Promise.all(
        Array.from({ length: BOGUS_TOKENS }, () =>
          server.ask({ path: '/api/v3/auth/account', token: `hws_${randomBytes(32).toString('base64url')}` }),
        ),
      ),
    async () => standStill(server, admin.token),
  ];
  return { ways };
}

const settings = {
  mail: true,
  in_app: true,
  digest: true,
  digest_hour: 6,
  time_zone: 'Australia/Perth',
  muted_tag_ids: [],
};

const LOOKS = 150;
const BETWEEN_LOOKS_MS = 200;

/** Opens a ticket that the demo's desk answers; gives the address that replies go to. */
export async function openAnsweredTicket(server: Server, admin: Member): Promise<string> {
  const { token } = admin;
  const ticket_id = randomUUID();
  const message = { message_id: randomUUID(), text: 'It blinks red.', file_ids: [] };
  const ticket = { ticket_id, subject: 'Reader blinks red', category: 'device', priority: 'normal' };
  await server.read({
    method: 'POST',
    path: '/api/v3/ticket',
    token,
    body: { ...ticket, ...message, follows_ticket_id: null },
  });
  const { organisation } = await server.read<{ organisation: { org_id: string } }>({
    method: 'POST',
    path: '/api/v3/sync/core',
    token,
    body: {},
  });
  const desk = await signIn(server, { email: DESK_EMAIL, password: DEMO_PASSWORD });
  await server.read({
    method: 'POST',
    path: `/api/v3/desk/ticket/${organisation.org_id}/${ticket_id}/answer`,
    token: desk.token,
    body: {
      message_id: randomUUID(),
      text: 'Since when?',
      file_ids: [],
      seen_message_id: message.message_id,
      next_state: 'waiting',
    },
  });
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const letter = (await lettersTo(server, admin.email)).find(({ reply_to }) => reply_to !== null);
    if (letter?.reply_to) return letter.reply_to;
    await sleep(BETWEEN_LOOKS_MS);
  }
  throw new Error('The answer to a ticket did not arrive by email.');
}

/** A mail of many parts, which costs much to read. */
function hostileMail(from: string, to: string) {
  const part = '--b\r\ncontent-type: text/plain\r\n\r\nx\r\n';
  const head = `from: ${from}\r\nto: ${to}\r\nsubject: Re\r\nmessage-id: <${randomUUID()}@x.test>\r\nmime-version: 1.0\r\n`;
  const raw = `${head}content-type: multipart/mixed; boundary=b\r\n\r\n${part.repeat(PARTS_OF_MAIL)}--b--\r\n`;
  return { envelope: { from, to }, raw };
}

/** Asks for a large reply and takes nothing of it. */
function standStill(server: Server, token: string): void {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  socket.pause();
  socket.write(
    `GET /api/v3/organisation/export HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  socket.unref();
}

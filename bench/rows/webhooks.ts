import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookWithSecret } from '@heatwise/contract/services/services.contract';
import pg from 'pg';
import { type Outcome, seconds } from '../outcome.ts';
import type { BenchServer } from '../server/bench-server.ts';
import { timed } from '../server/timed-call.ts';

const MESSAGES = 1000;
const BODIES_AT_ONCE = 5;
const TIMES_THE_FLOOR = 20;
const WAIT_MS = 20;

/** How long messages take from what happened to the receiver, beside posting the same bodies alone. */
export async function webhooks(server: BenchServer): Promise<Outcome[]> {
  const receiver = await openReceiver();
  const owner = new pg.Client(server.connection);
  await owner.connect();
  try {
    const orgId = await webhookFor(server, owner, receiver.url);
    // What a first message loads is not what each takes.
    await deliver(owner, receiver, orgId, 50);
    const begun = performance.now();
    const bodies = await deliver(owner, receiver, orgId, MESSAGES);
    const ours = performance.now() - begun;
    const agent = new http.Agent({ keepAlive: false });
    const floor = await timed(async () => {
      const waiting = [...bodies];
      const sendOn = async () => {
        for (let body = waiting.pop(); body !== undefined; body = waiting.pop())
          await post(receiver.url, body, agent);
      };
      await Promise.all(Array.from({ length: BODIES_AT_ONCE }, sendOn));
    });
    agent.destroy();
    const ratio = ours / floor;
    return [
      {
        what: `${MESSAGES.toLocaleString('en')} messages of a webhook, from what happened to received`,
        ours: `${seconds(ours)} (${Math.round((1000 * MESSAGES) / ours)} a second)`,
        peer: `bare posts ${seconds(floor)}`,
        ratio: `${ratio.toFixed(1)} times`,
        budget: `≤ ${TIMES_THE_FLOOR} times`,
        isMet: ratio <= TIMES_THE_FLOOR,
        note: `From the commit of ${MESSAGES.toLocaleString('en')} events of one organisation until a receiver on loopback has the last one: messages made, claimed, signed, sent ${BODIES_AT_ONCE} at a time on a connection each and noted. The peer posts the same bodies to the same receiver, as many at a time and on a connection each, and notes nothing.`,
      },
    ];
  } finally {
    await owner.end();
    await receiver.close();
  }
}

type Receiver = Awaited<ReturnType<typeof openReceiver>>;

async function openReceiver() {
  const bodies: string[] = [];
  const receiver = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    bodies.push(Buffer.concat(chunks).toString('utf8'));
    response.writeHead(204).end();
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  return {
    bodies,
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/heat`,
    async close() {
      receiver.closeAllConnections();
      receiver.close();
      await once(receiver, 'close');
    },
  };
}

/** The organisation whose webhook it is. */
async function webhookFor({ url, logIn }: BenchServer, owner: pg.Client, address: string): Promise<string> {
  const { token } = await logIn('small');
  const response = await fetch(`${url}/api/v3/service/webhook`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ address, events: ['person.created'], with_health: true }),
  });
  if (!response.ok) throw new Error(`the webhook was answered ${response.status}: ${await response.text()}`);
  const { data } = (await response.json()) as { data: WebhookWithSecret };
  const { rows } = await owner.query('select org_id from webhooks where webhook_id = $1', [data.webhook_id]);
  return String(rows[0]?.org_id);
}

/** Lets something happen so often, and waits until all of it has come. */
async function deliver(
  owner: pg.Client,
  { bodies }: Receiver,
  orgId: string,
  count: number,
): Promise<string[]> {
  const before = bodies.length;
  await owner.query(
    `insert into webhook_events (org_id, event, subject_ids)
     select $1::uuid, 'person.created', array[u.user_id] from generate_series(1, $2) n,
            lateral (select user_id from users where org_id = $1::uuid and active offset n % 100 limit 1) u`,
    [orgId, count],
  );
  while (bodies.length < before + count) await sleep(WAIT_MS);
  return bodies.slice(before, before + count);
}

function post(url: string, body: string, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const request = http.request(url, { method: 'POST', headers, agent }, (response) => {
      response.resume().on('error', reject).on('end', resolve);
    });
    request.on('error', reject).end(body);
  });
}

import { seededRandom } from '@heatwise/builders/random';
import type { WebhookWithSecret } from '@heatwise/contract/services/services.contract';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { unscopedQueriesOf } from '../../../organisation/unscoped-queries.store.ts';
import { measurementSender, newMeasurement } from '../../../testing/measurement-sender.ts';
import { setUpTestApp } from '../../../testing/test-app.ts';
import { openReceiver, type ReceivedMessage } from '../testing/webhook-receiver.ts';
import { webhooksOn } from '../testing/webhooks-stage.ts';

const server = setUpTestApp();

const answers: readonly Parameters<Awaited<ReturnType<typeof openReceiver>>['answerWith']>[0][] = [
  (response) => response.writeHead(204).end(),
  (response) => response.writeHead(500).end('no'),
  (response) => response.writeHead(301, { location: 'http://127.0.0.1:1/' }).end(),
  (response) => void response.destroy(),
  (response) => response.writeHead(200).end('x'.repeat(200_000)),
  () => undefined,
];

test.each(Array.from({ length: 12 }, (_, seed) => `crossing ${seed}`))(
  '%s: whatever happens in between, each test that was stored is told of at least once, signed',
  { timeout: 60_000 },
  async (seed) => {
    let now = Date.now();
    const random = seededRandom(seed);
    const organisation = await server.organisation();
    const [one, other] = [await organisation.addPerson(), await organisation.addPerson()];
    const receiver = await openReceiver();
    const stage = await webhooksOn(server, organisation, { clock: () => new Date(now), limitMs: 60 });
    const secrets: string[] = [];
    const kept = await stage.make(receiver.url);
    secrets.push(kept.secret);
    let removable: WebhookWithSecret | null = null;
    const stored: string[] = [];
    let isMerged = false;

    const measure = async () => {
      const rows = [newMeasurement(one), newMeasurement(other)];
      stored.push(...(await measurementSender(server).receipt(stage.admin.headers, rows)).stored);
    };
    const close = (isClosed: boolean) =>
      organisation.write(({ tx, org_id, stamps }) =>
        tx
          .updateTable('organisations')
          .set({ metadata: JSON.stringify(isClosed ? { _closing: {} } : {}), modified_time: stamps.next() })
          .where('org_id', '=', org_id)
          .execute(),
      );
    const actions: readonly (() => Promise<unknown>)[] = [
      measure,
      measure,
      () => stage.round(),
      () => stage.round(),
      async () => receiver.answerWith(random.pick(answers)),
      // A kill between claim and note.
      () => {
        let reads = 0;
        const readIn: typeof stage.parts.readIn = async (...work) => {
          reads += 1;
          if (reads > 2) throw new Error('killed');
          return stage.parts.readIn(...work);
        };
        return stage.round({ readIn }).catch(() => undefined);
      },
      async () => {
        now += random.int(0, 120_000);
      },
      async () => {
        secrets.push((await stage.ask('POST', `/${kept.webhook_id}/secret`, {})).data.secret);
      },
      async () => {
        if (removable === null) {
          removable = await stage.make(receiver.url);
          secrets.push(removable.secret);
        } else {
          const { webhook_id } = removable;
          removable = null;
          // In the middle of a round.
          await Promise.all([stage.round(), stage.ask('DELETE', `/${webhook_id}`)]);
        }
      },
      async () => {
        await close(true);
        const { organisationsWithWebhookWork } = unscopedQueriesOf(server.database.app);
        expect(await organisationsWithWebhookWork(new Date(now))).not.toContain(organisation.org_id);
        await close(false);
      },
      async () => {
        if (isMerged) return;
        isMerged = true;
        const payload = { source_id: other, target_id: one };
        const { headers } = stage.admin;
        await server.app.inject({ method: 'PATCH', url: '/api/v3/user/merge', headers, payload });
      },
    ];
    for (let step = 0; step < 40; step += 1) await random.pick(actions)();

    receiver.answerWith((response) => response.writeHead(204).end());
    for (let round = 0; round < 20; round += 1) {
      await stage.rounds();
      now += 10 * 3_600_000;
    }
    const isSigned = ({ id, body, headers }: ReceivedMessage) =>
      secrets.some((secret) => {
        const at = new Date(1000 * Number(headers['webhook-timestamp']));
        return headers['webhook-signature']?.split(' ').includes(new Webhook(secret).sign(id, at, body));
      });
    const told = new Set(
      receiver.received.flatMap((message) =>
        (bodyOf(message).data.measurements ?? []).map(({ measurement_id }) => measurement_id),
      ),
    );
    expect(stored.filter((id) => !told.has(id))).toEqual([]);
    expect(receiver.received.every(isSigned)).toBe(true);
    expect((await stage.webhooks()).every(({ waiting }) => waiting === 0)).toBe(true);
    await receiver.close();
  },
);

function bodyOf({ body }: ReceivedMessage): { data: Record<string, { measurement_id: string }[]> } {
  return JSON.parse(body);
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MeasuresReply } from '@heatwise/contract/sync/sync.contract';
import { type Check, newFindings } from '../check.ts';
import { addAccount, signIn } from '../member.ts';
import { openMisbehavingProcess } from '../misbehaving-process.ts';
import { newTest, SEVERE_VALUE } from '../new-test.ts';
import { registerOrganisation } from '../organisation.ts';
import { reachServer, type Server } from '../server.ts';
import type { Surroundings } from '../surroundings.ts';
import { watchTag } from '../watch-tag.ts';

const SERVICES = ['device test', 'sign-in', 'alert email', 'webhook', 'password reset'] as const;
type Service = (typeof SERVICES)[number];
type Samples = {
  readonly times: Record<Service, number[]>;
  /** The replies that were no success, or came too late. */
  readonly refusals: string[];
};

const FULL = { organisations: 30, samples: 20 };
const SHORT = { organisations: 6, samples: 4 };
/** So many times its quiet value a service may take. */
const MOST_TIMES = 2;
/** Below this a ratio says nothing: a request of 4 ms has 10 ms when one other is answered first. */
const LEAST_MS = 50;
const LOOK_MS = 100;
const PATIENCE_MS = 120_000;

/** Waits until something is there; gives the milliseconds since `start`. */
async function waitFor(
  start: number,
  isThere: () => boolean | Promise<boolean>,
  what: string,
): Promise<number> {
  while (!(await isThere())) {
    if (performance.now() - start > PATIENCE_MS)
      throw new Error(`${what} did not arrive within ${PATIENCE_MS / 1000} s`);
    await sleep(LOOK_MS);
  }
  return performance.now() - start;
}

/** An organisation that uses the product as it is meant, and measures how long each service takes. */
async function openCalm(server: Server, { readOutbox }: Surroundings, accounts: number) {
  const lettersTo = async (email: string) => (await readOutbox()).filter(({ to }) => to === email);
  const admin = await registerOrganisation(server);
  const received = new Set<string>();
  const receiver = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += piece;
    for (const [id] of text.matchAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g)) received.add(id);
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const post = <Data>(path: string, body: object) =>
    server.read<Data>({ method: 'POST', path, body, token: admin.token });
  const address = `http://127.0.0.1:${port}/`;
  await post('/api/v3/service/webhook', { address, events: ['measurement.created'], with_health: false });
  const device = await post<{ token: string }>('/api/v3/device/token', { name: 'Gate', serial: null });
  const addPerson = (tag_ids: string[]) =>
    post<{ user_id: string }>('/api/v2/user', { name_first: 'Calm', tag_ids });
  // A test that two rules watch is one email, which the first of them sends once a minute.
  const path = '/api/v3/alerts/rule';
  const { rules } = await server.read<{ rules: { rule_id: string }[] }>({ path, token: admin.token });
  for (const { rule_id } of rules)
    await server.read({
      method: 'PUT',
      path: `${path}/${rule_id}/on`,
      token: admin.token,
      body: { is_on: false },
    });
  const first = await addPerson([]);
  await post('/api/v3/measurement', newTest(first.user_id));
  const emails: string[] = [];
  for (let n = 0; n < accounts; n += 1) emails.push((await addAccount(server, admin)).email);

  const sent: string[] = [];
  const impatient = await reachServer(server.url, { isPatient: false });

  async function measure({ times, refusals }: Samples, nth: number): Promise<void> {
    /** Notes how long a service takes; a refusal counts as the longest time. */
    const time = async (service: Service, work: () => Promise<number>) => {
      const ms = await work().catch((error: Error) => {
        refusals.push(`${service}: ${error.message}`);
        return PATIENCE_MS;
      });
      times[service].push(ms);
    };
    const { tag_id, rule } = await watchTag(server, admin);
    const { user_id } = await addPerson([tag_id]);
    const test = newTest(user_id, { value: SEVERE_VALUE });
    const start = performance.now();
    await time('device test', async () => {
      const asked = { method: 'POST', path: '/api/v3/measurement', token: device.token, body: [test] };
      await impatient.read(asked);
      sent.push(test.measurement_id);
      return performance.now() - start;
    });
    if (sent.at(-1) === test.measurement_id)
      await Promise.all([
        time('webhook', () => waitFor(start, () => received.has(test.measurement_id), 'a webhook')),
        time('alert email', () =>
          waitFor(
            start,
            async () => (await lettersTo(admin.email)).some(({ subject }) => subject.includes(rule)),
            'an alert email',
          ),
        ),
      ]);

    await time('sign-in', async () => {
      const signing = performance.now();
      await signIn(impatient, admin);
      return performance.now() - signing;
    });

    const account = emails[nth % emails.length] ?? admin.email;
    // The outbox shows the newest letters only, so their number says nothing.
    const before = new Set((await lettersTo(account)).map(({ id }) => id));
    await time('password reset', async () => {
      const asking = performance.now();
      await impatient.read({
        method: 'POST',
        path: '/api/v2/auth/reset_password',
        body: { email: account },
        from: server.newAddress(),
      });
      const isThere = async () => (await lettersTo(account)).some(({ id }) => !before.has(id));
      return waitFor(asking, isThere, 'a password reset');
    });
  }

  return {
    measure,
    /** The tests that were acknowledged and are not stored. */
    async findLost(): Promise<string[]> {
      const { measurements } = await post<MeasuresReply>('/api/v3/sync/measures/init', {});
      const stored = new Set(measurements.map(({ measurement_id }) => measurement_id));
      return sent.filter((id) => !stored.has(id));
    },
    close() {
      impatient.close();
      receiver.close();
    },
  };
}

const newSamples = (): Samples => ({
  times: Object.fromEntries(SERVICES.map((service) => [service, [] as number[]])) as Samples['times'],
  refusals: [],
});

/** The value that 95 of 100 do not exceed. */
function p95(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? 0;
}

const keepsPace: Check = {
  area: 'neighbours',
  name: 'while other organisations misbehave in every way at once, tests, sign-ins, emails, webhooks and resets keep their pace',
  async look({ server, surroundings, isShort }) {
    if (!surroundings) return 'needs a demo of its own, whose webhooks may lead to this machine';
    const { findings, expect } = newFindings();
    const { organisations, samples } = isShort ? SHORT : FULL;
    const calm = await openCalm(server, surroundings, samples);
    const order = { url: server.url, organisations, inboundMail: surroundings.inboundMail };
    const [quiet, busy] = [newSamples(), newSamples()];
    let calls = 0;
    try {
      for (let n = 0; n < samples; n += 1) await calm.measure(quiet, n);
      const misbehaving = await openMisbehavingProcess(order);
      try {
        await misbehaving.start();
        for (let n = 0; n < samples; n += 1) await calm.measure(busy, n);
        calls = await misbehaving.stop();
      } finally {
        misbehaving.kill();
      }
      const lost = await calm.findLost();
      expect(lost.length === 0, `${lost.length} acknowledged tests are lost`);
    } finally {
      calm.close();
    }
    for (const refusal of [...quiet.refusals, ...busy.refusals]) expect(false, refusal);
    const figures = SERVICES.map((service) => {
      const [before, during] = [p95(quiet.times[service]), p95(busy.times[service])];
      if (!isShort)
        expect(
          during <= MOST_TIMES * Math.max(before, LEAST_MS),
          `${service}: p95 ${Math.round(before)} ms quiet, ${Math.round(during)} ms`,
        );
      return `${service} ${Math.round(before)} → ${Math.round(during)} ms`;
    });
    return {
      looked: `${organisations} organisations, ${calls} calls; p95 of ${samples}: ${figures.join(', ')}`,
      findings,
    };
  },
};

export const neighbours: readonly Check[] = [keepsPace];

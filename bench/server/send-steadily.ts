import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { handheldDevice } from '@heatwise/builders/live/live-measurement';
import { type Random, seededRandom } from '@heatwise/builders/random';
import { deviceApi } from '../../tools/simulate/device-api.ts';
import { type BenchServer, deviceTokenOf, type Organisation } from './bench-server.ts';
import { sendCall, timed } from './timed-call.ts';

export type Sent = { readonly id: string; readonly acknowledgedAt: number; readonly tookMs: number };

export type SteadyTests = {
  readonly aSecond: number;
  readonly seconds: number;
  /** Sent before those that count. */
  readonly warmUpSeconds: number;
  /** What the test of this number shows, in mOsm. */
  readonly resultOf: (number: number, random: Random) => number;
};

/** Sends each test over HTTP at its moment, whether or not those before it were answered, as many devices do. */
export async function sendSteadily(
  server: BenchServer,
  organisation: Organisation,
  { aSecond, seconds, warmUpSeconds, resultOf }: SteadyTests,
): Promise<Sent[]> {
  const token = await deviceTokenOf(server, organisation);
  const people = await deviceApi({ url: server.url, token }).people();
  const random = seededRandom('bench tests');
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const device = handheldDevice(`bench ${randomUUID()}`, 0);
  const sent: Promise<Sent | null>[] = [];
  const start = Date.now();
  try {
    for (let number = 0; number < (warmUpSeconds + seconds) * aSecond; number += 1) {
      await sleep(Math.max(0, start + (number * 1000) / aSecond - Date.now()));
      const test = device.test(random.pick(people), Date.now());
      const body = { ...test, type: 'sosm', valid: true, value: resultOf(number, random), value_f: null };
      const isCounted = number >= warmUpSeconds * aSecond;
      const call = { method: 'POST', path: '/v3/measurement', token, agent, body } as const;
      sent.push(
        timed(() => sendCall(server.url, call)).then((tookMs) =>
          isCounted ? { id: test.measurement_id, acknowledgedAt: Date.now(), tookMs } : null,
        ),
      );
    }
    return (await Promise.all(sent)).filter((one) => one !== null);
  } finally {
    agent.destroy();
  }
}

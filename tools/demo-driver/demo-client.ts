import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  MeasurementReceipt,
  NewMeasurement,
} from '@heatwise/contract/measurements/measurements.contract';
import type { CoreReply, MeasuresReply } from '@heatwise/contract/sync/sync.contract';
import { DEMO_DEVICE_TOKEN, DEMO_PASSWORD } from '../demo/fill-demo.ts';
import type { Account } from './sign-in.ts';

const BUSY_TRIES = 6;

/** Talks to a demo server over HTTP as a browser or a device does. Every refusal throws with the server's words. */
export function demoClient(url: string) {
  async function call<Data>(
    address: string,
    token: string | undefined,
    body: unknown,
    tries = 1,
  ): Promise<Data> {
    const response = await fetch(`${url}/api${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    // A server that has too much to do asks to be asked again, and has done nothing yet.
    if (response.status === 503 && tries > 1) {
      await response.body?.cancel();
      await sleep(1000 * Number(response.headers.get('retry-after') ?? 1));
      return call(address, token, body, tries - 1);
    }
    const reply = (await response.json()) as { success: boolean; message: string; data: Data };
    if (!reply.success) throw new Error(`${address} answered ${response.status}: ${reply.message}`);
    return reply.data;
  }

  const measures = (token: string, cursor: string | null) =>
    call<MeasuresReply>(
      '/v3/sync/measures',
      token,
      { measurements: cursor, link_measurements: cursor },
      BUSY_TRIES,
    );

  const logInAs = async ({ email, password }: { email: string; password: string }): Promise<string> =>
    (await call<{ token: string }>('/v2/auth/login', undefined, { email, password }, BUSY_TRIES)).token;

  return {
    logInAs,
    logIn: (account: Account) => logInAs({ email: `${account}@demo.heatwise.test`, password: DEMO_PASSWORD }),
    /** What any call is answered with, refusals included. */
    async statusOf(method: string, address: string, token: string, body: unknown): Promise<number> {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const response = await fetch(`${url}/api${address}`, { method, headers, body: JSON.stringify(body) });
      await response.text();
      return response.status;
    },
    core: (token: string) => call<CoreReply>('/v3/sync/core', token, {}, BUSY_TRIES),
    /** The ids of all measurements stamped later than `since`. */
    async idsAfter(token: string, since: string): Promise<Set<string>> {
      const ids = new Set<string>();
      for (let cursor = since; ; ) {
        const { measurements } = await measures(token, cursor);
        for (const { measurement_id } of measurements) ids.add(measurement_id);
        const last = measurements.at(-1);
        if (!last) return ids;
        cursor = last.modified_time;
      }
    },
    post: (measurements: readonly NewMeasurement[]) =>
      call<MeasurementReceipt>('/v3/measurement', DEMO_DEVICE_TOKEN, measurements),
  };
}

/** A saliva test of now, as a device posts it. */
export function salivaTest(userId: string, value: number): NewMeasurement {
  return {
    measurement_id: randomUUID(),
    user_id: userId,
    type: 'sosm',
    value,
    created_time: new Date().toISOString(),
    valid: true,
    custom_id: null,
    tag_ids: [],
    metadata: {},
  };
}

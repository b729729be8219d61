import {
  type DevicePerson,
  devicePersonSchema,
  deviceRoutes,
} from '@heatwise/contract/devices/devices.contract';
import { errorReplySchema, replyOf } from '@heatwise/contract/envelope';
import {
  measurementReceiptSchema,
  measurementRoutes,
  type NewMeasurement,
} from '@heatwise/contract/measurements/measurements.contract';
import { SimulatorError } from './simulator-error.ts';

const REPLY_LIMIT_MS = 15_000;

/** What became of a request: an answer for each row, or a reason to send the same again. */
type PostResult =
  | {
      readonly kind: 'receipt';
      readonly stored: number;
      readonly duplicates: number;
      readonly rejected: number;
    }
  | { readonly kind: 'again'; readonly afterMs: number | null; readonly reason: string };

export type DeviceApi = {
  people(): Promise<DevicePerson[]>;
  post(batch: readonly NewMeasurement[], signal?: AbortSignal): Promise<PostResult>;
};

const peopleReply = replyOf(devicePersonSchema.array());
const receiptReply = replyOf(measurementReceiptSchema);

/** The two calls of a device. Both throw SimulatorError for what waiting will not mend: wrong address, wrong token. */
export function deviceApi({ url, token }: { url: string; token: string }): DeviceApi {
  const call = (path: string, init: RequestInit, signal?: AbortSignal) =>
    fetch(`${url}/api${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.any([AbortSignal.timeout(REPLY_LIMIT_MS), ...(signal ? [signal] : [])]),
    });

  return {
    async people() {
      let response: Response;
      try {
        response = await call(deviceRoutes.people.url, {});
      } catch (error) {
        throw new SimulatorError(`No server answers at ${url} (${reasonOf(error)}). Is it running?`);
      }
      const body: unknown = await response.json().catch(() => null);
      refuseStranger(response.status, body, url);
      if (!response.ok) throw new SimulatorError(`${url} answered ${response.status}: ${messageOf(body)}`);
      const reply = peopleReply.safeParse(body);
      if (!reply.success)
        throw new SimulatorError(`There is no Heatwise server at ${url}: it answers something else.`);
      return reply.data.data;
    },

    async post(batch, signal) {
      let response: Response;
      let body: unknown;
      try {
        const init = { method: measurementRoutes.post.method, body: JSON.stringify(batch) };
        response = await call(measurementRoutes.post.url, init, signal);
        body = await response.json();
      } catch (error) {
        return { kind: 'again', afterMs: null, reason: reasonOf(error) };
      }
      refuseStranger(response.status, body, url);
      const receipt = response.ok ? receiptReply.safeParse(body) : undefined;
      if (receipt?.success) {
        const { stored, duplicates, rejected } = receipt.data.data;
        return {
          kind: 'receipt',
          stored: stored.length,
          duplicates: duplicates.length,
          rejected: rejected.length,
        };
      }
      if (response.status === 429 || response.status >= 500) {
        const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
        const afterMs = Number.isFinite(seconds) ? seconds * 1000 : null;
        return { kind: 'again', afterMs, reason: `${response.status} ${messageOf(body)}` };
      }
      const refusal = errorReplySchema.safeParse(body);
      // Nothing in it was good: sending it again would not make it better.
      if (refusal.data?.code === 'measurements-refused') {
        return { kind: 'receipt', stored: 0, duplicates: 0, rejected: batch.length };
      }
      throw new SimulatorError(`${url} answered ${response.status}: ${messageOf(body)}`);
    },
  };
}

function refuseStranger(status: number, body: unknown, url: string): void {
  if (status === 401 || status === 403) {
    throw new SimulatorError(`${url} does not accept this token (${status}: ${messageOf(body)})`);
  }
  if (status === 404)
    throw new SimulatorError(`There is no Heatwise server at ${url}: it does not know this call.`);
}

function messageOf(body: unknown): string {
  return errorReplySchema.safeParse(body).data?.message ?? 'no message';
}

/** fetch hides the interesting part of a failure in its cause. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  const code = (cause as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : message;
}

import { HeatwiseError, heatwise } from '../client/heatwise-client.ts';
import { SimulatorError } from './simulator-error.ts';

const REPLY_LIMIT_MS = 15_000;
type Client = ReturnType<typeof heatwise>;
type DevicePerson = Awaited<ReturnType<Client['listPeople']>>[number];
type Surveys = Awaited<ReturnType<Client['listSurveys']>>['surveys'];
type Measurements = Extract<Parameters<Client['sendMeasurements']>[0], readonly unknown[]>;

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
  people(): Promise<readonly DevicePerson[]>;
  /** What is asked with each test; nothing from a server that asks nothing. */
  surveys(): Promise<Surveys>;
  post(batch: Measurements, signal?: AbortSignal): Promise<PostResult>;
};

/** The calls of a device. They throw SimulatorError for what waiting will not mend: wrong address, wrong token. */
export function deviceApi({ url, token }: { url: string; token: string }): DeviceApi {
  const client = heatwise({ url, token });
  const within = (signal?: AbortSignal) => ({
    signal: AbortSignal.any([AbortSignal.timeout(REPLY_LIMIT_MS), ...(signal ? [signal] : [])]),
  });

  return {
    async people() {
      try {
        return await client.listPeople(within());
      } catch (error) {
        if (!(error instanceof HeatwiseError))
          throw new SimulatorError(`No server answers at ${url} (${reasonOf(error)}). Is it running?`);
        refuseStranger(error, url);
        if (error.status < 400)
          throw new SimulatorError(`There is no Heatwise server at ${url}: it answers something else.`);
        throw new SimulatorError(`${url} answered ${error.status}: ${error.message}`);
      }
    },

    async surveys() {
      try {
        return (await client.listSurveys({}, within())).surveys;
      } catch (error) {
        // Tests are taken without questions as well.
        if (error instanceof HeatwiseError) return [];
        throw new SimulatorError(`${url} does not answer (${reasonOf(error)}).`);
      }
    },

    async post(batch, signal) {
      try {
        const { stored, duplicates, rejected } = await client.sendMeasurements(batch, within(signal));
        return {
          kind: 'receipt',
          stored: stored.length,
          duplicates: duplicates.length,
          rejected: rejected.length,
        };
      } catch (error) {
        if (!(error instanceof HeatwiseError))
          return { kind: 'again', afterMs: null, reason: reasonOf(error) };
        refuseStranger(error, url);
        const { status, code, message, retryAfterSeconds } = error;
        // Below 400 the answer broke off: what was sent may be there, and sending it again is harmless.
        if (status < 400 || status === 429 || status >= 500) {
          const afterMs = retryAfterSeconds === null ? null : retryAfterSeconds * 1000;
          return { kind: 'again', afterMs, reason: `${status} ${message}` };
        }
        // Nothing in it was good: sending it again would not make it better.
        if (code === 'measurements-refused') {
          return { kind: 'receipt', stored: 0, duplicates: 0, rejected: batch.length };
        }
        throw new SimulatorError(`${url} answered ${status}: ${message}`);
      }
    },
  };
}

function refuseStranger({ status, message }: HeatwiseError, url: string): void {
  if (status === 401 || status === 403) {
    throw new SimulatorError(`${url} does not accept this token (${status}: ${message})`);
  }
  if (status === 404)
    throw new SimulatorError(`There is no Heatwise server at ${url}: it does not know this call.`);
}

/** fetch hides the interesting part of a failure in its cause. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  const code = (cause as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : message;
}

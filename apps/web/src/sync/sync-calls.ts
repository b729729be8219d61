import { LIST_NAMES } from '@heatwise/contract/entities/synced-entities';
import { COLUMNS_TYPE, type MeasurementColumns } from '@heatwise/contract/sync/measurement-columns';
import type { CoreReply, DigestReply, SyncRequest } from '@heatwise/contract/sync/sync.contract';
import { syncRoutes } from '@heatwise/contract/sync/sync.routes';
import { FILLS_HEADER } from '@heatwise/contract/sync/sync-constants';
import { SERVER_NOT_RESPONSIVE } from '@heatwise/domain/text/reply-message';
import { delay, type Environment } from './environment.ts';
import type { WantedImage } from './store/core.store.ts';
import { type CamePage, type MeasuresPage, ofColumns, pageOf } from './store/sent-measurements.ts';

/**
 * Why a call of the synchronisation failed. `offline`: no answer; `signed out`: 401; `busy`: 408, 429 or 5xx;
 * `refused`: any other status; `malformed`: an answer that is not of the contract.
 */
export type SyncFailureKind = 'offline' | 'signed out' | 'busy' | 'refused' | 'malformed';

export class SyncFailure extends Error {
  override readonly name = 'SyncFailure';
  readonly kind: SyncFailureKind;
  /** What the server asked us to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: SyncFailureKind,
    message: string,
    details: { retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.retryAfterMs = details.retryAfterMs;
  }
}

/** Further tries of one call. See docs/sync.md#in-the-browser. */
const RETRIES = 2;
const RETRY_BASE_MS = 500;
/** A call that has not been answered by then is given up; pages are large and lines are slow. */
const CALL_TIMEOUT_MS = 90_000;

export type CallOptions = { readonly apiBase: string; readonly token: string; readonly signal: AbortSignal };

/** The calls of the synchronisation. Each rejects with a SyncFailure, after two retries where another try may help. */
export type SyncCalls = {
  core(request: SyncRequest): Promise<CoreReply>;
  measures(request: SyncRequest): Promise<MeasuresPage>;
  measuresInit(request: SyncRequest): Promise<MeasuresPage>;
  /** Tried once: it can wait. */
  digest(request: SyncRequest): Promise<DigestReply>;
  /** Base64 JPEG, empty when there is none. */
  image(wanted: WantedImage): Promise<string>;
};

export function createSyncCalls(
  environment: Environment,
  { apiBase, token, signal }: CallOptions,
): SyncCalls {
  let latest = { epoch: '', sync_time: '' };

  const once = async <Reply>(path: string, init: RequestInit, read: (data: unknown) => Reply) => {
    const timeout = new AbortController();
    const cancel = environment.after(CALL_TIMEOUT_MS, () => timeout.abort());
    try {
      const response = await environment.fetch(`${apiBase}${path}`, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${token}` },
        signal: AbortSignal.any([signal, timeout.signal]),
      });
      if (!response.ok) throw failureOf(response);
      return read(dataOf(await bodyOf(response)));
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof SyncFailure) throw cause;
      if (cause instanceof SyntaxError)
        throw new SyncFailure('malformed', 'The reply is no JSON.', { cause });
      throw new SyncFailure('offline', SERVER_NOT_RESPONSIVE, { cause });
    } finally {
      cancel();
    }
  };
  const call = async <Reply>(
    path: string,
    init: RequestInit,
    read: (data: unknown) => Reply,
    furtherTries: number = RETRIES,
  ): Promise<Reply> => {
    for (let retries = 0; ; retries += 1) {
      try {
        return await once(path, init, read);
      } catch (cause) {
        if (!(cause instanceof SyncFailure) || retries === furtherTries || !mayHelp(cause)) throw cause;
        // Full jitter: clients that failed together do not come back together.
        await delay(environment, (0.5 + environment.random()) * RETRY_BASE_MS * 2 ** retries, signal);
      }
    }
  };
  /** The outline of a reply; its rows are the server's tests' matter, which hold them to the contract. */
  const replyWith = <Reply>(lists: readonly string[], isAnswer: (reply: Reply) => boolean) => {
    // Calls under way side by side may be answered in any order, but never from before what was known at their start.
    const known = latest;
    return (data: unknown): Reply => {
      const reply = (data ?? {}) as Record<string, unknown>;
      const { sync_time, epoch } = reply;
      const isWhole = typeof sync_time === 'string' && typeof epoch === 'string';
      if (!isWhole || !lists.every((list) => isList(reply[list])) || !isAnswer(reply as Reply)) {
        throw new SyncFailure('malformed', 'The reply is not of the synchronisation.');
      }
      if (epoch === known.epoch && sync_time < known.sync_time) {
        throw new SyncFailure('malformed', 'The reply is older than the one before.');
      }
      if (epoch !== latest.epoch || sync_time > latest.sync_time) latest = { epoch, sync_time };
      return reply as Reply;
    };
  };
  const post = <Reply>(
    path: string,
    lists: readonly string[],
    request: SyncRequest,
    isAnswer: (reply: Reply) => boolean = () => true,
    furtherTries?: number,
  ): Promise<Reply> => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: ACCEPTED, [FILLS_HEADER]: '1' },
      body: JSON.stringify(request),
    };
    return call(path, init, replyWith(lists, isAnswer), furtherTries);
  };

  return {
    core: (request) => post(syncRoutes.core.url, LIST_NAMES, request),
    measures: async (request) =>
      pageOf(await post<CamePage>(syncRoutes.measures.url, MEASURE_LISTS, request)),
    measuresInit: async (request) =>
      pageOf(await post<CamePage>(syncRoutes.measuresInit.url, MEASURE_LISTS, request, isAnswerTo(request))),
    digest: (request) => post(syncRoutes.digest.url, [], request, hasDigests, 0),
    image: ({ kind, id }) => call(`/v2/${kind}/image/${id}`, { method: 'GET' }, imageOf),
  };
}

function isAnswerTo({ measurements, fill, history_from = null }: SyncRequest) {
  return ({ asked_below, asked_fill, asked_from = null }: CamePage) =>
    (asked_below === undefined || asked_below === measurements) &&
    asked_from === history_from &&
    asked_fill?.above === fill?.above &&
    asked_fill?.upto === fill?.upto;
}

function hasDigests({ digests }: DigestReply): boolean {
  return typeof digests === 'object' && digests !== null;
}

function imageOf(data: unknown): string {
  const image = (data as { image?: unknown } | null)?.image;
  if (typeof image !== 'string') throw new SyncFailure('malformed', 'The reply has no picture.');
  return image;
}

const MEASURE_LISTS = ['measurements', 'link_measurements'];

/** A long wait that the server asks for belongs to the schedule, not into the middle of a cycle. */
function mayHelp(failure: SyncFailure): boolean {
  const isPassing = failure.kind === 'offline' || failure.kind === 'busy' || failure.kind === 'malformed';
  return isPassing && (failure.retryAfterMs ?? 0) <= 1000;
}

function failureOf(response: Response): SyncFailure {
  const { status } = response;
  const message = `The server answered ${status}.`;
  if (status === 401) return new SyncFailure('signed out', message);
  if (status !== 408 && status !== 429 && status < 500) return new SyncFailure('refused', message);
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new SyncFailure('busy', message, Number.isFinite(seconds) ? { retryAfterMs: seconds * 1000 } : {});
}

const ACCEPTED = `${COLUMNS_TYPE}, application/json`;
const LINE_FEED = 10;

/** The envelope. Where the server answers in columns, its first line with the texts behind it put to them. */
async function bodyOf(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.startsWith(COLUMNS_TYPE)) return response.json();
  const bytes = new Uint8Array(await response.arrayBuffer());
  const head = bytes.indexOf(LINE_FEED);
  const body = JSON.parse(new TextDecoder().decode(bytes.subarray(0, Math.max(0, head)))) as {
    readonly data: { readonly measurements: MeasurementColumns };
  };
  const measurements = ofColumns(body.data.measurements, bytes.subarray(head + 1));
  return { ...body, data: { ...body.data, measurements } };
}

function isList(value: unknown): boolean {
  return Array.isArray(value) || (typeof value === 'object' && value !== null && 'texts' in value);
}

/** Takes the result out of the envelope; either flag will do. */
function dataOf(body: unknown): unknown {
  const { success, status, data } = (body ?? {}) as { success?: unknown; status?: unknown; data?: unknown };
  if (success !== true && status !== true) throw new SyncFailure('malformed', 'The reply is no success.');
  return data;
}

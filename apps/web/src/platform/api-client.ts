import type { DataOf, InputOf, Route } from '@heatwise/contract/define-routes';
import type { ErrorReply } from '@heatwise/contract/envelope';
import type { ErrorCode } from '@heatwise/contract/errors';
import { tryAgainIn } from '@heatwise/domain/session/login';
import {
  failureOf,
  REQUEST_IN_PROGRESS,
  type ReplyFlags,
  SERVER_NOT_RESPONSIVE,
  SOMETHING_WENT_WRONG,
} from '@heatwise/domain/text/reply-message';
import { type FailureCode, RequestFailure } from './request-failure.ts';

type CallOptions = {
  /** Another token than the session's, for the calls that take one. */
  readonly bearer?: string;
  /** A write that belongs to no form: it neither cancels another nor is cancelled by one. */
  readonly isIndependent?: true;
};

type Input = CallOptions & {
  readonly params?: unknown;
  readonly querystring?: unknown;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly bytes?: Blob;
};
type Call = Input & Pick<Route, 'method' | 'url'>;

/** The input may be left out where the route takes none. */
type Sent<R extends Route> =
  Record<never, never> extends InputOf<R>
    ? [input?: InputOf<R> & CallOptions]
    : [input: InputOf<R> & CallOptions];

export type ApiClient = {
  /**
   * Calls a route and returns what is under `data`; rejects with RequestFailure.
   * A newer write (anything but GET) cancels the pending one, unless its reply arrives soon. Bytes and independent calls
   * neither cancel a write nor are cancelled.
   */
  send<R extends Route>(route: R, ...sent: Sent<R>): Promise<DataOf<R>>;
  /** Calls a route that answers with a file and returns its bytes; rejects as `send` does. */
  download<R extends Route>(route: R, ...sent: Sent<R>): Promise<Blob>;
};

export type ApiClientParts = {
  /** Where the API lives. */
  base: string;
  fetch: typeof fetch;
  readToken: () => string | null;
  isOnline: () => boolean;
  /** The server no longer knows the token that was sent. */
  onSessionEnded: (token: string) => void;
  supersededWaitMs?: number;
  /** Asks the person to confirm who they are; false if they decline. Without it such calls fail. */
  reauthenticate?: () => Promise<boolean>;
};

type PendingWrite = { supersede(): void };

/** Writes are refused before they are sent: a change that seems saved and is not would be worse. */
export const OFFLINE_WRITE_REFUSED =
  'You are offline. Changes can be saved again when the connection is back.';
/** For what is only on the server; the banner says that the rest can be used. */
export const OFFLINE_READ_FAILED =
  'You are offline. This is read from the server, and comes when the connection is back.';

const SESSION_OVER: ReadonlySet<string> = new Set<ErrorCode>([
  'session-ended',
  'not-signed-in',
  'organisation-closed',
]);

/**
 * A superseded write that has reached the server may be stored all the same. Its answer is awaited for this long before
 * it is cancelled, so that what is stored is not reported as a failure.
 */
const SUPERSEDED_WAIT_MS = 2000;

/** The client of the user's own calls; the synchronisation has another one. */
export function createApiClient({
  base,
  fetch,
  readToken,
  isOnline,
  onSessionEnded,
  supersededWaitMs = SUPERSEDED_WAIT_MS,
  reauthenticate = async () => false,
}: ApiClientParts): ApiClient {
  let pendingWrite: PendingWrite | null = null;

  function ask(call: Call, token: string | null, signal: AbortSignal): Promise<Response> {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (token) headers.authorization = `Bearer ${token}`;
    // A form's content type holds the boundary that the browser chooses.
    if (call.body !== undefined) headers['content-type'] = 'application/json';
    if (call.bytes) headers['content-type'] = 'application/octet-stream';
    const body = call.bytes ?? call.form ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
    return fetch(base + addressOf(call), {
      method: call.method,
      headers,
      signal,
      ...(body === undefined ? {} : { body }),
    });
  }

  async function dataOf(response: Response): Promise<unknown> {
    const reply = readReply(await response.text());
    const message = failureOf(reply);
    if (message === null && response.ok) return reply?.data;
    const wait = response.status === 429 ? secondsOf(response.headers.get('retry-after')) : null;
    const text = [message ?? SOMETHING_WENT_WRONG, ...(wait === null ? [] : [tryAgainIn(wait)])].join(' ');
    throw new RequestFailure(codeOf(reply, message), text, {
      status: response.status,
      problems: reply?.problems ?? [],
      requestId: reply?.request_id ?? null,
      data: reply?.data,
    });
  }

  async function answer<T>(call: Call, read: (response: Response) => Promise<T>): Promise<T> {
    const isWrite = call.method !== 'GET';
    if (isWrite && !isOnline()) throw new RequestFailure('offline', OFFLINE_WRITE_REFUSED);
    const controller = new AbortController();
    let cancellation: ReturnType<typeof setTimeout> | undefined;
    const mine: PendingWrite = {
      supersede() {
        cancellation = setTimeout(() => controller.abort(), supersededWaitMs);
      },
    };
    // A video is on its way for minutes, and what is written meanwhile must not wait for it.
    if (isWrite && !call.bytes && !call.isIndependent) {
      pendingWrite?.supersede();
      pendingWrite = mine;
    }
    const token = call.bearer ?? readToken();
    try {
      return await read(await ask(call, token, controller.signal));
    } catch (error) {
      if (cancellation !== undefined) throw new RequestFailure('superseded', REQUEST_IN_PROGRESS);
      if (!(error instanceof RequestFailure)) {
        // A write may have reached the server before the connection went.
        throw isWrite || isOnline()
          ? new RequestFailure('no-answer', SERVER_NOT_RESPONSIVE)
          : new RequestFailure('offline', OFFLINE_READ_FAILED);
      }
      if (token && error.status === 401 && SESSION_OVER.has(error.code)) onSessionEnded(token);
      throw error;
    } finally {
      clearTimeout(cancellation);
      if (pendingWrite === mine) pendingWrite = null;
    }
  }

  /** Sends a call again once the person has confirmed who they are, where the server asks for that. */
  async function sendConfirmed(call: Call): Promise<unknown> {
    try {
      return await answer(call, dataOf);
    } catch (error) {
      const isAsked = error instanceof RequestFailure && error.code === 'reauthentication-needed';
      if (!isAsked || !(await reauthenticate())) throw error;
      return answer(call, dataOf);
    }
  }

  const blobOf = (response: Response) =>
    response.ok ? response.blob() : (dataOf(response) as Promise<never>);
  return {
    send: ((route: Route, input?: Input) => sendConfirmed(callTo(route, input))) as ApiClient['send'],
    download: (route: Route, input?: Input) => answer(callTo(route, input), blobOf),
  };
}

/**
 * The same calls by one session, whoever is signed in by the time they are made: for what its person did earlier and this
 * browser sends later.
 */
export function ofSession(api: ApiClient, token: string): ApiClient {
  const send = (route: Route, input?: Input) => api.send(route, { ...input, bearer: token });
  return { ...api, send: send as ApiClient['send'] };
}

const callTo = ({ method, url }: Route, input?: Input): Call => ({ ...input, method, url });

type Reply = ReplyFlags & Partial<Pick<ErrorReply, 'code' | 'problems' | 'request_id'>> & { data?: unknown };

/** The body of an answer; undefined for what is not our envelope, e.g. a page of a proxy. */
function readReply(text: string): Reply | undefined {
  try {
    const reply: unknown = JSON.parse(text);
    return typeof reply === 'object' && reply !== null ? reply : undefined;
  } catch {
    return undefined;
  }
}

function codeOf(reply: Reply | undefined, message: string | null): FailureCode {
  if (reply?.code !== undefined) return reply.code as ErrorCode;
  return message === SERVER_NOT_RESPONSIVE ? 'no-answer' : 'no-success-flag';
}

function addressOf({ url, params, querystring }: Call): string {
  const path = url.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((querystring ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** How long a refusal asks to wait; null when it does not say. */
function secondsOf(header: string | null): number | null {
  const seconds = Number(header ?? '');
  return Number.isInteger(seconds) && seconds > 0 ? seconds : null;
}

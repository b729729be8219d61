import type { ErrorReply } from '@heatwise/contract/envelope';
import type { ErrorCode } from '@heatwise/contract/errors';
import { HTTP_MESSAGES } from '@heatwise/domain/session/http-messages';
import type { z } from 'zod';
import { RequestFailure } from './request-failure.ts';

/** A route as the contract describes it. Only its type is used here, so that no schema travels to the browser. */
type Route = {
  readonly method: string;
  readonly url: string;
  readonly schema: {
    readonly params?: z.ZodType;
    readonly querystring?: z.ZodType;
    readonly body?: z.ZodType;
    readonly response?: Readonly<Record<number, z.ZodType>>;
  };
};

type Part<Schema, Name extends string> =
  Schema extends Readonly<Record<Name, infer Type extends z.ZodType>>
    ? { readonly [Key in Name]: z.input<Type> }
    : unknown;

/** What a route must be called with: its own method and address, and what its schemas ask for. */
export type CallOf<R extends Route> = { readonly method: R['method']; readonly url: R['url'] } & Part<
  R['schema'],
  'params'
> &
  Part<R['schema'], 'querystring'> &
  Part<R['schema'], 'body'>;

/** What a route answers under `data`. */
export type DataOf<R extends Route> = R['schema'] extends {
  readonly response: { readonly 200: infer Reply extends z.ZodType };
}
  ? z.output<Reply> extends { data: infer Data }
    ? Data
    : never
  : unknown;

type LooseCall = {
  readonly method: string;
  readonly url: string;
  readonly params?: unknown;
  readonly querystring?: unknown;
  readonly body?: unknown;
};

export type ApiClient = {
  /**
   * Calls a route and gives what stands under `data`; rejects with RequestFailure.
   * A newer write (anything but GET) cancels the pending one. Name the route: `send<typeof sessionRoutes.login>(…)`.
   */
  send<R extends Route>(call: CallOf<R>): Promise<DataOf<R>>;
};

type Parts = {
  /** Where the API lives. */
  base: string;
  fetch: typeof fetch;
  readToken: () => string | null;
  isOnline: () => boolean;
  /** The server no longer knows the token that was sent. */
  onSessionEnded: (token: string) => void;
};

const SESSION_OVER: ReadonlySet<string> = new Set<ErrorCode>(['session-ended', 'not-signed-in']);

/** The client of the user's own calls; the synchronisation has another one. Source: specification §7, §8, decisions §1.2. */
export function createApiClient({ base, fetch, readToken, isOnline, onSessionEnded }: Parts): ApiClient {
  let pendingWrite: AbortController | null = null;

  async function answer(call: LooseCall, token: string | null, signal: AbortSignal): Promise<unknown> {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (token) headers.authorization = `Bearer ${token}`;
    if (call.body !== undefined) headers['content-type'] = 'application/json';
    const response = await fetch(base + addressOf(call), {
      method: call.method,
      headers,
      signal,
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    });
    const reply: unknown = await response.json().catch((error: unknown) => {
      if (signal.aborted) throw error;
      return null;
    });
    if (isSuccess(reply) && response.ok) return reply.data;
    throw failureOf(response.status, reply);
  }

  async function send(call: LooseCall): Promise<unknown> {
    const isWrite = call.method !== 'GET';
    if (isWrite && !isOnline()) throw new RequestFailure('offline', HTTP_MESSAGES.offline);
    const controller = new AbortController();
    if (isWrite) {
      pendingWrite?.abort();
      pendingWrite = controller;
    }
    const token = readToken();
    try {
      return await answer(call, token, controller.signal);
    } catch (error) {
      if (controller.signal.aborted) throw new RequestFailure('superseded', HTTP_MESSAGES.superseded);
      if (!(error instanceof RequestFailure)) {
        throw new RequestFailure('no-answer', HTTP_MESSAGES.noAnswer);
      }
      if (token && error.status === 401 && SESSION_OVER.has(error.code)) onSessionEnded(token);
      throw error;
    } finally {
      if (pendingWrite === controller) pendingWrite = null;
    }
  }

  return { send: send as ApiClient['send'] };
}

function isSuccess(reply: unknown): reply is { data: unknown } {
  if (typeof reply !== 'object' || reply === null) return false;
  const { success, status } = reply as { success?: unknown; status?: unknown };
  return success === true || status === true;
}

function failureOf(status: number, reply: unknown): RequestFailure {
  const error = (typeof reply === 'object' && reply !== null ? reply : {}) as Partial<ErrorReply>;
  if (error.status !== false || !error.message) {
    return new RequestFailure('no-success-flag', HTTP_MESSAGES.noSuccessFlag, { status });
  }
  return new RequestFailure(error.code as ErrorCode, error.message, {
    status,
    problems: error.problems ?? [],
    requestId: error.request_id ?? null,
  });
}

function addressOf({ url, params, querystring }: LooseCall): string {
  const path = url.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((querystring ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

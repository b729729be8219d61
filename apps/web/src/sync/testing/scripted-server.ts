import { createEmptyCore } from '@heatwise/builders/entity-builders';
import { digestOf } from '@heatwise/contract/sync/digest';
import type { Digests, SyncRequest } from '@heatwise/contract/sync/sync.contract';
import { syncRoutes } from '@heatwise/contract/sync/sync.routes';
import { SYNC_PAGE_SIZE } from '@heatwise/contract/sync/sync-constants';
import { byStamp, type ScriptedOrganisation } from './scripted-organisation.ts';

export type Exchange = { readonly path: string; readonly body: SyncRequest };
/** A body of text is sent as it is, any other as JSON. */
export type ScriptedReply = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
};
/** Changes what the server does with one request: gives another reply, or throws for a broken line. */
export type Script = (
  exchange: Exchange,
  answer: () => ScriptedReply,
) => ScriptedReply | Promise<ScriptedReply>;

const KIND_MAPS = {
  users: 'users',
  tags: 'tags',
  permissions: 'permissions',
  measurements: 'measurements',
  link_measurements: 'links',
} as const;

/** Answers the synchronisation's calls from an organisation in memory, and records what was asked. */
export type ScriptedServer = ReturnType<typeof scriptedServer>;

export function scriptedServer(
  organisation: ScriptedOrganisation,
  { pageSize = SYNC_PAGE_SIZE, token = 'token' } = {},
) {
  const requests: Exchange[] = [];
  let script: Script = (_exchange, answer) => answer();
  const announced = new Set<() => void>();

  const server = {
    organisation,
    requests,
    /** Base64 pictures by the id of their owner. */
    images: new Map<string, string>(),
    /** Where the organisation's window begins; null: a server of an earlier version, which knows of none. */
    window: null as string | null,
    /** How often something happened to the alerts. */
    alertChanges: 0,
    /** Further requests go through this script; without one they are answered as they should be. */
    follow(next: Script = (_exchange, answer) => answer()) {
      script = next;
    },
    count: (path: string) => requests.filter((request) => request.path === path).length,
    /** Notifies the open event streams. */
    announce() {
      for (const tell of announced) tell();
    },
    /** For event streams that are not this server's own. */
    onAnnounce: (tell: () => void) => announced.add(tell),

    async handle(path: string, authorization: string, bodyText: string): Promise<ScriptedReply> {
      if (authorization !== `Bearer ${token}`)
        return { status: 401, body: { success: false, status: false } };
      const body = (bodyText === '' ? {} : JSON.parse(bodyText)) as SyncRequest;
      requests.push({ path, body });
      const isUnknown = server.window === null && body.history_from !== undefined;
      const answer = () => ({
        status: isUnknown ? 400 : 200,
        body: { success: true, status: true, data: answerTo(path, body) },
      });
      return script({ path, body }, answer);
    },

    async fetch(url: string, init: RequestInit): Promise<Response> {
      const path = url.replace(/^.*\/api/, '');
      if (path === syncRoutes.events.url) return eventStream(init.signal ?? new AbortController().signal);
      const authorization = new Headers(init.headers).get('authorization') ?? '';
      const reply = await server.handle(path, authorization, String(init.body ?? ''));
      init.signal?.throwIfAborted();
      const { body, ...rest } = reply;
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), rest);
    },
  };

  function eventStream(signal: AbortSignal): Response {
    const encoder = new TextEncoder();
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        const send = () =>
          controller.enqueue(
            encoder.encode(
              `:\n\nevent: changed\ndata: ${organisation.now()}\n\nevent: alerts\ndata: ${server.alertChanges}\n\n`,
            ),
          );
        send();
        announced.add(send);
        signal.addEventListener('abort', () => {
          announced.delete(send);
          controller.error(signal.reason);
        });
      },
    });
    return new Response(stream, { status: 200 });
  }

  function answerTo(path: string, body: SyncRequest): unknown {
    const base = { sync_time: organisation.now(), epoch: organisation.epoch() };
    if (path === syncRoutes.core.url) return { ...core(body), ...base };
    if (path === syncRoutes.measures.url) return { ...measures(body), ...base };
    if (path === syncRoutes.measuresInit.url) return { ...measuresInit(body), ...base };
    if (path === syncRoutes.digest.url) return { digests: digests(body), ...base };
    return { image: server.images.get(path.split('/').at(-1) ?? '') ?? '' };
  }

  function core(body: SyncRequest) {
    const since = (cursor: string | null) => (row: { modified_time: string }) =>
      cursor === null || row.modified_time > cursor;
    const above = <Row extends { modified_time: string }>(
      rows: ReadonlyMap<string, Row>,
      cursor: string | null,
    ) => [...rows.values()].filter(since(cursor)).sort(byStamp);
    return {
      ...createEmptyCore(),
      users: above(organisation.users, body.users),
      organisation: since(body.organisations)(organisation.organisation) ? organisation.organisation : null,
      tags: above(organisation.tags, body.tags),
      permissions: above(organisation.permissions, body.permissions),
      strategy: organisation.strategies.filter(since(body.strategy)),
      ...(server.window === null ? {} : { history_from: server.window }),
    };
  }

  function measures(body: SyncRequest) {
    const above = <Row extends { modified_time: string }>(rows: Row[], cursor: string | null) =>
      rows.filter((row) => cursor === null || row.modified_time > cursor).slice(0, pageSize);
    const measurements = above(organisation.measurementsByStamp(), body.measurements);
    const link_measurements = above(organisation.linksByStamp(), body.link_measurements);
    return {
      measurements,
      link_measurements,
      // The server leaves the usual size out, too.
      ...(pageSize === SYNC_PAGE_SIZE ? {} : { page_size: pageSize }),
    };
  }

  function digests(body: SyncRequest): Digests {
    const from = body.history_from ?? '';
    const isOfWindow = (row?: { modified_time: string }) => row !== undefined && row.modified_time >= from;
    const kinds = {
      users: [...organisation.users.values()],
      tags: [...organisation.tags.values()].filter((tag) => tag.active),
      permissions: [...organisation.permissions.values()],
      measurements: organisation.measurementsByStamp().filter((row) => row.active && isOfWindow(row)),
      link_measurements: organisation
        .linksByStamp()
        .filter((row) => isOfWindow(organisation.measurements.get(row.measurement_id))),
    };
    const isMoved = (kind: keyof typeof kinds) => {
      const all: Iterable<{ modified_time: string }> = organisation[KIND_MAPS[kind]].values();
      return [...all].some((row) => row.modified_time > (body[kind] ?? ''));
    };
    if (isMoved('users') || isMoved('tags') || isMoved('permissions')) return {};
    const isCounted = (kind: string) =>
      !kind.includes('measurements') || from === '' || from === server.window;
    const comparable = (Object.keys(kinds) as (keyof typeof kinds)[]).filter(
      (kind) => !isMoved(kind) && isCounted(kind),
    );
    return Object.fromEntries(
      comparable.map((kind) => [kind, digestOf(kinds[kind].map((row) => row.modified_time))]),
    );
  }

  function measuresInit(body: SyncRequest) {
    const from = body.history_from ?? null;
    const below = organisation
      .measurementsByStamp()
      .reverse()
      .filter((row) => from === null || row.modified_time >= from || row.type === 'sosm_baseline')
      .filter((row) => body.measurements === null || row.modified_time < body.measurements);
    const measurements = below.slice(0, pageSize);
    const next_end = below[2 * pageSize - 1]?.modified_time;
    const ids = new Set(measurements.map((row) => row.measurement_id));
    const link_measurements = organisation.linksByStamp().filter((row) => ids.has(row.measurement_id));
    return {
      measurements,
      link_measurements,
      asked_below: body.measurements,
      ...(body.history_from === undefined ? {} : { asked_from: body.history_from }),
      ...(next_end === undefined ? {} : { next_end }),
    };
  }

  return server;
}

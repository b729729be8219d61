import { Readable } from 'node:stream';
import { syncRoutes } from '@heatwise/contract/sync/sync.routes';
import { vi } from 'vitest';
import type { Viewer } from '../../apps/api/src/testing/sync-proof/proof-server.ts';
import { openInMemory } from '../../apps/web/src/local-db/open-database.ts';
import type { SqliteConnection } from '../../apps/web/src/local-db/sqlite-connection.ts';
import { loadSqlite } from '../../apps/web/src/local-db/sqlite-module.ts';
import { createSyncStore } from '../../apps/web/src/sync/store/sync-store.ts';
import { readGeneration, readState, type SyncTimes } from '../../apps/web/src/sync/store/sync-times.store.ts';
import { createSyncEngine } from '../../apps/web/src/sync/sync-engine.ts';
import { manualTime } from '../../apps/web/src/sync/testing/manual-time.ts';

type Injected = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly rawPayload: Uint8Array;
  stream(): Readable;
};
/** As much of a server as a browser needs. */
export type Answering = {
  inject(call: {
    method: 'GET' | 'POST';
    url: string;
    headers: Record<string, string>;
    payload?: string;
    payloadAsStream?: boolean;
  }): Promise<Injected>;
};

/** Several servers on one database behind a proxy that remembers nobody: each call meets the next of them. */
export function inTurn(...servers: Answering[]): Answering {
  let calls = 0;
  return {
    inject(call) {
      const server = servers[calls % servers.length];
      calls += 1;
      if (!server) throw new Error('there is no server');
      return server.inject(call);
    },
  };
}

/** What is between a browser and the server. */
export type Line = {
  /** Nothing gets through. */
  isDown: boolean;
  /** Whether the stream of events gets through; what has been opened stays. */
  hasStream: boolean;
  /** From 0 to 1: whether a call, or its reply, is lost on the way. */
  loss(): number;
  /** What happens between the server's answer to a call and the browser's taking it. */
  onReply(path: string): Promise<unknown> | undefined;
};

/** Loaded once, because each browser has a database of its own in it. */
const sqlite = loadSqlite();

export type JoinedBrowser = Awaited<ReturnType<typeof openBrowser>>;

const STREAM = `/api${syncRoutes.events.url}`;
const DIGEST = `/api${syncRoutes.digest.url}`;
/** No assertion: how long is waited for an event before the test gives up. */
const EVENT_LIMIT_MS = 60_000;
/** More than the calls of any cycle here. */
const MOST_TURNS = 1000;

/**
 * The browser's own engine and store over SQLite in memory, on the real routes of the server in the same process. Its
 * clock moves only while no call is under way. What the digest finds is not repaired before `comparesDigests`, or a
 * loss would mend itself before it is seen.
 */
export async function openBrowser(
  server: Answering,
  viewer: Viewer,
  orgId: string,
  { hasStream = false } = {},
) {
  const { connection } = openInMemory(await sqlite);
  const time = manualTime();
  const line: Line = { isDown: false, hasStream, loss: () => 1, onReply: () => undefined };
  const underWay = new Set<Promise<unknown>>();
  const faults: unknown[] = [];
  const changed: string[] = [];
  const seen = { comparesDigests: false, digests: 0, calls: 0, events: 0, told: '' };
  const token = viewer.headers.authorization.replace('Bearer ', '');

  async function send(url: string, init: RequestInit): Promise<Response> {
    if (line.isDown || line.loss() < 0.03) throw new TypeError('the line is down');
    seen.calls += 1;
    if (url === DIGEST) {
      if (!seen.comparesDigests) return new Response('{}', { status: 503 });
      seen.digests += 1;
    }
    const { statusCode, headers, rawPayload } = await server.inject({
      method: init.method === 'POST' ? 'POST' : 'GET',
      url,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    });
    await line.onReply(url.replace(/^\/api/, ''));
    // A page that was closed meanwhile takes no reply.
    init.signal?.throwIfAborted();
    if (line.loss() < 0.03) throw new TypeError('the reply was lost');
    const type = { 'content-type': String(headers['content-type']) };
    return new Response(new Uint8Array(rawPayload), { status: statusCode, headers: type });
  }
  async function listen({ headers, signal }: RequestInit): Promise<Response> {
    if (!line.hasStream || line.isDown) throw new TypeError('no stream here');
    const all = Object.fromEntries(new Headers(headers));
    const answer = await server.inject({ method: 'GET', url: STREAM, headers: all, payloadAsStream: true });
    const stream = answer.stream();
    signal?.addEventListener('abort', () => stream.destroy());
    const pieces = async function* () {
      for await (const piece of stream) {
        const [, clock] = /^data: (.*)$/m.exec(String(piece)) ?? [];
        yield Buffer.from(piece);
        if (clock === undefined) continue;
        seen.events += 1;
        seen.told = clock;
      }
    };
    return new Response(Readable.toWeb(Readable.from(pieces())) as ReadableStream, {
      status: answer.statusCode,
    });
  }
  function fetchHere(url: string, init: RequestInit): Promise<Response> {
    // It never ends: nobody waits for it.
    if (url === STREAM) return listen(init);
    const answer = send(url, init);
    const ended: Promise<unknown> = answer.then(
      () => underWay.delete(ended),
      () => underWay.delete(ended),
    );
    underWay.add(ended);
    return answer;
  }

  const store = createSyncStore(connection, viewer.user_id);
  function openPage() {
    store.prepare();
    const page = { isClosed: false };
    const opened = createSyncEngine({
      store: untilClosed(store, page),
      environment: { ...time, fetch: fetchHere },
      identity: { user_id: viewer.user_id, org_id: orgId },
      apiBase: '/api',
      token,
      persistent: false,
      publish: (progress) => changed.push(...progress.changed),
      onSignedOut: () => faults.push(new Error(`${viewer.name} was signed out`)),
      onFault: (cause) => faults.push(cause),
    });
    opened.start();
    const stop = () => {
      page.isClosed = true;
      opened.stop();
    };
    return { ...opened, stop };
  }
  let engine = openPage();

  async function pass(ms: number): Promise<void> {
    await Promise.all(underWay);
    await time.pass(ms);
  }

  return {
    viewer,
    connection,
    line,
    faults,
    /** The kinds of data of which the screens were told that they changed. */
    changed,
    progress: () => engine.current(),
    /** The page is opened again over the same database. */
    reopen() {
      engine.stop();
      engine = openPage();
    },
    /** A whole cycle that begins now, and the time that it and its retries take. */
    async cycle(): Promise<void> {
      let isOver = false;
      void engine.syncNow().finally(() => {
        isOver = true;
      });
      while (!isOver) await pass(500);
      // An older span goes on in the cycles after it, where nobody waits.
      for (let turn = 0; turn < MOST_TURNS && !line.isDown && store.nextSpan(); turn += 1) await pass(500);
    },
    /** The core alone, in a new epoch too: replies to all other calls are lost. */
    async core(): Promise<void> {
      line.onReply = (path) =>
        path === syncRoutes.core.url ? undefined : Promise.reject(new TypeError('the reply was lost'));
      await this.cycle();
      line.onReply = () => undefined;
    },
    /** A screen shows what was stamped from then on. */
    wants: (fromMs: number) => engine.wantHistory(fromMs),
    /** From which stamp on it holds everything; null: however old. */
    heldFrom: () => readState(connection, 'history_from'),
    /**
     * Waits until the stream has told of this clock, and gives the engine the second in which it answers an event. Its
     * timer is much slower. True when nothing of that time is missing.
     */
    async followsEventOf(clock: string): Promise<boolean> {
      await vi.waitFor(() => {
        if (seen.told < clock) throw new Error(`${viewer.name} was not told of ${clock}`);
      }, EVENT_LIMIT_MS);
      const isBehind = () =>
        Object.values(cursorsOf(store.times())).some((time) => time < clock) ||
        store.nextSpan() !== null ||
        readState(connection, 'history_forgetting') !== null;
      await pass(1000);
      // A cycle takes as many turns as it has calls, and of its clock no time.
      for (let turn = 0; turn < MOST_TURNS && isBehind(); turn += 1) await pass(0);
      return !isBehind();
    },
    /** How long it has been open, by its own clock. */
    now: time.now,
    seen,
    /** Asks the server's digests and compares, whenever it did so last. True when all that is counted is equal. */
    async agreesWithServer(): Promise<boolean> {
      seen.comparesDigests = true;
      const [generation, before] = [readGeneration(connection), seen.digests];
      for (let minute = 0; minute < MOST_MINUTES && seen.digests === before; minute += 30) {
        await pass(30 * 60_000);
        await this.cycle();
      }
      await this.cycle();
      return seen.digests > before && readGeneration(connection) === generation;
    },
    picture: () => pictureOf(connection),
    stop() {
      engine.stop();
      connection.close();
    },
  };
}

/** A page that was closed writes nothing any more, whatever it was doing. */
function untilClosed<Store extends object>(store: Store, page: { readonly isClosed: boolean }): Store {
  return new Proxy(store, {
    get(target, name, receiver) {
      if (page.isClosed) throw new Error('the page is closed');
      return Reflect.get(target, name, receiver);
    },
  });
}

function cursorsOf({ users, measurements }: SyncTimes) {
  return { users: users ?? '', measurements: measurements ?? '' };
}

/** A digest that cannot be had is put off further and further, to a day. */
const MOST_MINUTES = 3 * 24 * 60;

/** What the browser remembers of its own way, not of the organisation. */
const OWN_TABLES = ['syncTimes', 'sync_state'];
/** Local numbers, which differ from one fill to another; `generation` counts the fills. */
const OWN_COLUMNS = ['user_key', 'measurement_key', 'link_key', 'generation'];

/** Every table and column that is the organisation's; local keys give way to the ids that they stand for. */
function pictureOf(connection: SqliteConnection): Record<string, readonly string[]> {
  const tables = connection
    .rows<{ name: string }>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'",
    )
    .map(({ name }) => name)
    .filter((name) => !OWN_TABLES.includes(name));
  return Object.fromEntries(tables.map((table) => [table, rowsOf(connection, table)]));
}

function rowsOf(connection: SqliteConnection, table: string): readonly string[] {
  const columns = connection.rows<{ name: string }>(`pragma table_info(${table})`).map(({ name }) => name);
  const joins = [
    columns.includes('user_key') && table !== 'users'
      ? ' left join (select user_key, user_id as whose from users) using (user_key)'
      : '',
    columns.includes('measurement_key') && table !== 'measurements'
      ? ' left join (select measurement_key, measurement_id as which from measurements) using (measurement_key)'
      : '',
  ];
  return connection
    .rows<Record<string, unknown>>(`select * from ${table}${joins.join('')}`)
    .map((row) =>
      JSON.stringify(
        Object.entries(row)
          .filter(([name]) => !OWN_COLUMNS.includes(name))
          .sort(),
      ),
    )
    .sort();
}

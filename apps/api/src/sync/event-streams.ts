import { PassThrough, type Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { AppError } from '../http/app-error.ts';
import { newsOfMany, type OrgNews } from './org-news.store.ts';

/** Says which organisation's rows or alerts have changed, whichever server wrote them. */
export type ChangeFeed = {
  /** Calls `listener` soon after each commit in the organisation, and whenever one may have been missed. */
  subscribe(orgId: string, listener: () => void): () => void;
  close(): Promise<void>;
};

/**
 * How often it is looked at. A transaction that announced itself would hold up the commits of all others,
 * whatever their organisation: PostgreSQL lets one at a time add to its queue of notifications.
 */
const LOOK_MS = 250;
const RECONNECT_MS = [250, 1000, 5000] as const;
/** A connection that a router has forgotten never answers. */
const ANSWER_MS = 30_000;

/**
 * One connection beside the pool for the whole server, for a look that never waits behind anybody's work. It opens with
 * the first subscriber, and is opened again when it breaks; meanwhile the browsers' own timer keeps them in step.
 */
export function openChangeFeed(connection: pg.ClientConfig, logger: FastifyBaseLogger): ChangeFeed {
  const listeners = new Map<string, Set<() => void>>();
  /** The news as it was last seen, of those who are subscribed to. */
  const seen = new Map<string, string>();
  let client: pg.Client | undefined;
  let next: NodeJS.Timeout | undefined;
  let isLooking = false;
  let failures = 0;
  let closed = false;

  const announce = (orgId: string) => {
    for (const listener of listeners.get(orgId) ?? []) listener();
  };

  async function look(): Promise<void> {
    if (listeners.size === 0) return;
    const using = client ?? (await connect());
    for (const { org_id, news } of await newsOfMany(using, [...listeners.keys()])) {
      // What was committed before the first look was announced to nobody.
      if (seen.get(org_id) === news) continue;
      if (listeners.has(org_id)) seen.set(org_id, news);
      announce(org_id);
    }
    failures = 0;
  }

  async function connect(): Promise<pg.Client> {
    const opened = new pg.Client({
      ...connection,
      keepAlive: true,
      query_timeout: ANSWER_MS,
      application_name: 'heatwise changes',
    });
    client = opened;
    opened.on('error', () => undefined);
    await opened.connect();
    return opened;
  }

  function lookIn(ms: number): void {
    if (closed || next || isLooking) return;
    next = setTimeout(() => {
      next = undefined;
      isLooking = true;
      look().then(
        () => lookAgain(LOOK_MS),
        (error: unknown) => {
          client?.end().catch(() => undefined);
          client = undefined;
          if (closed) return;
          logger.warn({ err: error }, 'news could not be looked for; the connection will be opened again');
          lookAgain(RECONNECT_MS[Math.min(failures, RECONNECT_MS.length - 1)] ?? 0);
          failures += 1;
        },
      );
    }, ms);
  }

  /** Nobody who listens, nothing to look at. */
  function lookAgain(ms: number): void {
    isLooking = false;
    if (listeners.size > 0) lookIn(ms);
  }

  return {
    subscribe(orgId, listener) {
      const ofOrganisation = listeners.get(orgId) ?? new Set();
      listeners.set(orgId, ofOrganisation.add(listener));
      lookIn(0);
      return () => {
        ofOrganisation.delete(listener);
        if (ofOrganisation.size > 0 || listeners.get(orgId) !== ofOrganisation) return;
        listeners.delete(orgId);
        seen.delete(orgId);
      };
    },
    async close() {
      closed = true;
      clearTimeout(next);
      await client?.end().catch(() => undefined);
    },
  };
}

/** Who listens, and how to find out whether they still may. */
export type Subscriber = {
  readonly org_id: string;
  readonly user_id: string;
  /** Which session it is, as `openSessionsAmong` knows it. */
  readonly session: string;
};

export type EventStreams = {
  /**
   * A server-sent stream: the organisation's news now, and again after each change. Throws too-many-requests,
   * server-busy.
   */
  open(subscriber: Subscriber): Promise<Readable>;
  /** How many are open. */
  count(): number;
  close(): void;
};

type Parts = {
  readonly feed: ChangeFeed;
  readonly newsOf: (orgId: string) => Promise<OrgNews>;
  /** Those of an organisation's sessions that have not ended. */
  readonly openSessionsAmong: (orgId: string, sessions: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly report: (error: unknown) => void;
  readonly timing?: Timing;
};

type Timing = {
  /** Keeps proxies from cutting a quiet stream, and is how long a stream may outlive its session. */
  readonly heartbeatMs: number;
  /** How long a listener who was just found authorised is taken to be. */
  readonly authorisedMs: number;
};
const usualTiming: Timing = { heartbeatMs: 15_000, authorisedMs: 2000 };

/** A tab that leads holds one; more than this is a mistake or worse. */
const STREAMS_OF_ONE_PERSON = 10;
const STREAMS_OF_THE_SERVER = 5000;
/** Changes in quick succession become one event. */
const EVENT_INTERVAL_MS = 200;
/** A listener that reads nothing is dropped at this many unsent bytes. */
const UNSENT_LIMIT_BYTES = 64 * 1024;

type Stream = { readonly subscriber: Subscriber; readonly out: PassThrough; authorisedUntil: number };
type Audience = { readonly streams: Set<Stream>; stop(): void };

/** The open event streams of one server. See docs/sync.md#the-calls. */
export function createEventStreams({
  feed,
  newsOf,
  openSessionsAmong,
  report,
  timing = usualTiming,
}: Parts): EventStreams {
  const audiences = new Map<string, Audience>();
  let total = 0;
  const heartbeats = setInterval(() => {
    for (const [orgId, { streams }] of audiences) void sendTo(orgId, streams, ':\n\n').catch(report);
  }, timing.heartbeatMs);
  heartbeats.unref();

  /** Ends the streams whose sessions have ended; who was found authorised a moment ago is not asked for again. */
  async function endUnauthorised(orgId: string, streams: ReadonlySet<Stream>): Promise<void> {
    const now = performance.now();
    const unsure = [...streams].filter(({ authorisedUntil }) => now > authorisedUntil);
    if (unsure.length === 0) return;
    const sessions = [...new Set(unsure.map(({ subscriber }) => subscriber.session))];
    // While the database is down nobody is disconnected: there is nothing to send them either.
    const open = await openSessionsAmong(orgId, sessions).catch(() => new Set(sessions));
    for (const stream of unsure) {
      if (!open.has(stream.subscriber.session)) stream.out.end();
      stream.authorisedUntil = performance.now() + timing.authorisedMs;
    }
  }

  async function sendTo(orgId: string, streams: ReadonlySet<Stream>, text: string): Promise<void> {
    await endUnauthorised(orgId, streams);
    for (const stream of streams) if (!stream.out.writableEnded) write(stream, text);
  }

  async function tell(orgId: string, streams: ReadonlySet<Stream>): Promise<void> {
    await sendTo(orgId, streams, eventsOf(await newsOf(orgId)));
  }

  function audienceOf(orgId: string): Audience {
    const known = audiences.get(orgId);
    if (known) return known;
    const streams = new Set<Stream>();
    const announcer = atMostEvery(EVENT_INTERVAL_MS, () => void tell(orgId, streams).catch(report));
    const unsubscribe = feed.subscribe(orgId, announcer.run);
    const audience = {
      streams,
      stop() {
        unsubscribe();
        announcer.stop();
        audiences.delete(orgId);
      },
    };
    audiences.set(orgId, audience);
    return audience;
  }

  function refuseTooMany({ org_id, user_id }: Subscriber): void {
    const ofPerson = [...(audiences.get(org_id)?.streams ?? [])].filter(
      ({ subscriber }) => subscriber.user_id === user_id,
    );
    if (ofPerson.length >= STREAMS_OF_ONE_PERSON) throw new AppError('too-many-requests');
    if (total >= STREAMS_OF_THE_SERVER) throw new AppError('server-busy');
  }

  return {
    async open(subscriber) {
      refuseTooMany(subscriber);
      const out = new PassThrough();
      const stream = { subscriber, out, authorisedUntil: performance.now() + timing.authorisedMs };
      const audience = audienceOf(subscriber.org_id);
      audience.streams.add(stream);
      total += 1;
      out.once('close', () => {
        total -= 1;
        audience.streams.delete(stream);
        if (audience.streams.size === 0) audience.stop();
      });
      out.on('error', () => undefined);
      try {
        // The subscription stands before the news is read, so no change falls between the two.
        out.write(eventsOf(await newsOf(subscriber.org_id)));
      } catch (error) {
        out.destroy();
        throw error;
      }
      return out;
    },
    count: () => total,
    close() {
      clearInterval(heartbeats);
      for (const { streams } of audiences.values()) for (const { out } of streams) out.end();
    },
  };
}

/** Always both: whoever has heard the same before leaves it at that. */
function eventsOf({ clock, alerts }: OrgNews): string {
  return `event: changed\ndata: ${clock}\n\nevent: alerts\ndata: ${alerts}\n\n`;
}

function write({ out }: Stream, text: string): void {
  if (out.writableLength > UNSENT_LIMIT_BYTES) out.destroy();
  else out.write(text);
}

/** Runs at once, and after that at most every `pauseMs`; what is asked for meanwhile becomes one run at its end. */
function atMostEvery(pauseMs: number, work: () => void) {
  let pausing: NodeJS.Timeout | undefined;
  let wanted = false;
  const run = () => {
    if (pausing) {
      wanted = true;
      return;
    }
    wanted = false;
    pausing = setTimeout(() => {
      pausing = undefined;
      if (wanted) run();
    }, pauseMs);
    work();
  };
  return { run, stop: () => clearTimeout(pausing) };
}

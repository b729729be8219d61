import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { newsOfMany } from './org-news.store.ts';

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

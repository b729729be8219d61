import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { CHANGES_CHANNEL } from '../platform/organisation-clock.ts';

/** Tells which organisation's rows have changed, as PostgreSQL announces it on commit. */
export type ChangeFeed = {
  /** Calls `listener` after each commit in the organisation, and whenever one may have been missed. */
  subscribe(orgId: string, listener: () => void): () => void;
  close(): Promise<void>;
};

const RECONNECT_MS = [250, 1000, 5000] as const;
/** A connection that a router has forgotten looks idle for ever, so it is asked now and then. */
const PROBE_MS = 30_000;

/**
 * One connection beside the pool for the whole server. It opens with the first subscriber, and is opened again when
 * it breaks; meanwhile the browsers' own timer keeps them in step.
 */
export function openChangeFeed(connection: pg.ClientConfig, logger: FastifyBaseLogger): ChangeFeed {
  const listeners = new Map<string, Set<() => void>>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let probe: NodeJS.Timeout | undefined;
  let failures = 0;
  let closed = false;

  const announce = (orgId: string) => {
    for (const listener of listeners.get(orgId) ?? []) listener();
  };

  async function connect(): Promise<void> {
    const opened = new pg.Client({ ...connection, keepAlive: true, application_name: 'heatwise changes' });
    client = opened;
    opened.on('notification', ({ payload = '' }) => announce(payload));
    opened.on('error', (error) => dropped(opened, error));
    opened.on('end', () => dropped(opened));
    try {
      await opened.connect();
      await opened.query(`listen ${CHANGES_CHANNEL}`);
      failures = 0;
      probe = setInterval(() => opened.query('select 1').catch((error) => dropped(opened, error)), PROBE_MS);
      // Whatever was committed before this moment was announced to nobody.
      for (const orgId of listeners.keys()) announce(orgId);
    } catch (error) {
      dropped(opened, error);
    }
  }

  function dropped(which: pg.Client, error?: unknown): void {
    if (which !== client || closed) return;
    client = undefined;
    clearInterval(probe);
    which.end().catch(() => undefined);
    logger.warn({ err: error }, 'the connection that listens for changes broke; it will be opened again');
    const pause = RECONNECT_MS[Math.min(failures, RECONNECT_MS.length - 1)] ?? 0;
    failures += 1;
    retry = setTimeout(connect, pause);
  }

  return {
    subscribe(orgId, listener) {
      const ofOrganisation = listeners.get(orgId) ?? new Set();
      listeners.set(orgId, ofOrganisation.add(listener));
      if (!client && !retry) void connect();
      return () => {
        ofOrganisation.delete(listener);
        if (ofOrganisation.size === 0 && listeners.get(orgId) === ofOrganisation) listeners.delete(orgId);
      };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(probe);
      await client?.end().catch(() => undefined);
    },
  };
}

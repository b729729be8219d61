import { syncSchemas } from '@heatwise/contract/sync/sync.contract';
import { syncRoutes } from '@heatwise/contract/sync/sync.routes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Tables } from '../database/tables.ts';
import { bindRoutes } from '../http/bind-routes.ts';
import { tokenHash } from '../http/token.ts';
import { inOrganisation } from '../organisation/organisation-scope.ts';
import { createEventStreams, openChangeFeed } from './event-streams.ts';
import { newsOfOrganisation, openSessionsAmong } from './org-news.store.ts';

const routes = bindRoutes(syncRoutes, syncSchemas);

export type EventParts = {
  readonly database: Kysely<Tables>;
  readonly connection: pg.ClientConfig;
  readonly metrics: Registry;
  readonly clock: () => Date;
};

/**
 * GET /v3/sync/events: asks browsers to synchronise, or to ask for alerts, when something changed. It says when, never
 * what.
 * See docs/sync.md#the-calls.
 */
export const syncEvents: FastifyPluginAsyncZod<EventParts> = async (app, parts) => {
  const { database, connection, metrics, clock } = parts;
  const feed = openChangeFeed(connection, app.log);
  const streams = createEventStreams({
    feed,
    newsOf: (orgId) => inOrganisation(database, orgId, newsOfOrganisation),
    openSessionsAmong: (orgId, sessions) =>
      inOrganisation(database, orgId, (scope) => openSessionsAmong(scope, sessions, clock())),
    report: (error) => app.log.warn({ err: error }, 'a change could not be told to the event streams'),
  });
  new Gauge({
    name: 'heatwise_event_streams',
    help: 'Open event streams',
    registers: [metrics],
    collect() {
      this.set(streams.count());
    },
  });
  // Before the server waits for its connections to end, for these would never end by themselves.
  app.addHook('preClose', async () => {
    streams.close();
    await feed.close();
  });

  app.route({
    ...routes.events,
    compress: false,
    // Nobody would ever read, and so close, the stream of a HEAD.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const token = (request.headers.authorization ?? '').replace(/^Bearer /i, '');
      const { org_id, user_id } = request.actor;
      const stream = await streams.open({
        org_id,
        user_id,
        session: tokenHash(token).toString('hex'),
      });
      return reply
        .headers({
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        })
        .send(stream);
    },
  });
};

import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type pg from 'pg';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { AppError } from './app-error.ts';
import { comesFromThisMachine } from './this-machine.ts';
import { tokenHash } from './token.ts';

type Options = {
  registry: Registry;
  pool: pg.Pool;
  /** When set, /metrics asks for it as a bearer token; otherwise it answers on the loopback only. */
  metricsToken: string | undefined;
};

/** Request durations by route (never by address), the state of the pool, and whatever parts add to the registry. */
export const metricsPlugin = fp<Options>(async (app, { registry, pool, metricsToken }) => {
  const duration = new Histogram({
    name: 'heatwise_request_duration_seconds',
    help: 'Time from the request to the end of the reply',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  gaugePool(registry, pool);

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  serveMetrics(app, registry, metricsToken);
});

function gaugePool(registry: Registry, pool: pg.Pool): void {
  const connections = new Gauge({
    name: 'heatwise_database_connections',
    help: 'Connections to the database by state, and callers waiting for one',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

function serveMetrics(app: FastifyInstance, registry: Registry, metricsToken: string | undefined): void {
  const wanted = metricsToken === undefined ? undefined : tokenHash(`Bearer ${metricsToken}`);
  app.get(
    '/metrics',
    { config: { needs: 'nothing' }, logLevel: 'warn', schema: { hide: true } },
    async (request, reply) => {
      if (wanted === undefined) {
        // Which routes are asked how often is nobody's business: without a token only this machine gets it.
        if (!comesFromThisMachine(request)) throw new AppError('not-found');
      } else if (!timingSafeEqual(wanted, tokenHash(request.headers.authorization ?? ''))) {
        throw new AppError('not-signed-in');
      }
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  );
}

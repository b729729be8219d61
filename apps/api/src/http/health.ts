import { setTimeout as sleep } from 'node:timers/promises';
import { reply } from '@heatwise/contract/envelope';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Replica } from '../database/distribution/replica.ts';
import { AppError } from './app-error.ts';
import { pingOver } from './health.store.ts';

const PATIENCE_MS = 800;

type Parts = { readonly connection: pg.ClientConfig; readonly replica: Replica | undefined };

/**
 * GET /health: 200 when the database answers within 0.8 s, else 503. Open to everybody, also under pressure. A replica's
 * state is said and decides nothing: without it everything is read from the database.
 */
export function serveHealth(app: FastifyInstance, { connection, replica }: Parts): void {
  const ping = pingOver(connection);
  app.addHook('onClose', () => ping.close());
  app.get(
    '/health',
    {
      config: { needs: 'nothing', pressureHandler: () => undefined, rateLimit: false },
      logLevel: 'warn',
      schema: { hide: true },
    },
    async () => {
      const answered = await Promise.race([ping.ask(), sleep(PATIENCE_MS, false, { ref: false })]);
      if (!answered) throw new AppError('database-unavailable');
      return reply({ database: 'answers', ...(replica && { replica: replica.state() }) });
    },
  );
}

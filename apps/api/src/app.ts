import Fastify, { type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from './database/tables.ts';
import { sessionFeature } from './features/session/session.routes.ts';
import { callerPlugin } from './platform/caller-plugin.ts';
import { setErrorHandler } from './platform/error-handler.ts';
import { lookUpsIn } from './platform/look-ups.store.ts';
import type { RandomBytes } from './platform/token.ts';

/** What the server is made of; whatever a test wants to hold in its hand comes in here. */
export type AppParts = {
  readonly database: Kysely<Tables>;
  /** For connections outside the pool, such as the one that listens for changes. */
  readonly connection: pg.ClientConfig;
  readonly logger: FastifyBaseLogger;
  readonly clock: () => Date;
  readonly randomBytes: RandomBytes;
  readonly settings: AppSettings;
};

export type AppSettings = {
  readonly syncPageSize: number;
};

/** The whole server, in the order it is put together. Nothing is loaded by file name. */
export async function buildApp(parts: AppParts) {
  const { database, clock } = parts;
  const lookUps = lookUpsIn(database);
  const app = Fastify({
    loggerInstance: parts.logger,
    bodyLimit: 1024 * 1024,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  setErrorHandler(app);
  await app.register(callerPlugin, { database, lookUps, clock });

  await app.register(
    async (api) => {
      // One line for each part of the API.
      await api.register(sessionFeature, { lookUps, clock });
    },
    { prefix: '/api' },
  );
  return app;
}

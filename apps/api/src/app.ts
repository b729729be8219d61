import compress from '@fastify/compress';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { API_TOKEN_REQUESTS_A_MINUTE } from '@heatwise/domain/services/api-token';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import type { AppSettings } from './app-settings.ts';
import { callerPlugin } from './auth/caller-plugin.ts';
import { deskPlugin } from './auth/desk-scope.ts';
import { createForgetAttempts, createTryPassword } from './auth/password-attempts.ts';
import { createPasswordChecker } from './auth/password-hash.ts';
import { createSeal, type LastingKey, SEALED_COLUMNS } from './auth/seal.ts';
import { signInAttemptsIn } from './auth/sign-in-attempts.store.ts';
import { blockWorks } from './background/block-work.ts';
import { createCredentialNotice } from './background/credential-notice.ts';
import { createRecordFailedTry, failedTryHandlers } from './background/failed-sign-ins.ts';
import { createJobQueue, type JobQueue } from './background/job-queue.ts';
import { jobs as jobsPlugin } from './background/job-worker.ts';
import { mailHandlers } from './background/mail-job.ts';
import { periodicWork } from './background/periodic-work.ts';
import { createPeriods, PERIODS_EVERY_MS } from './background/recurring-work.ts';
import { createTidying, TIDYING_EVERY_MS } from './background/tidying.ts';
import { openBackground } from './database/connect.ts';
import type { Replica } from './database/distribution/replica.ts';
import type { DeriveKeys } from './database/server-secret.ts';
import type { Tables } from './database/tables.ts';
import type { Server } from './feature.ts';
import { features, syncedKindsOf } from './features.ts';
import { AppError } from './http/app-error.ts';
import { compression } from './http/compression.ts';
import { collectDocumentation, serveDocumentation } from './http/documentation.ts';
import { refuseBrokenAddress, refuseBrokenRequest, setErrorHandler } from './http/error-handler.ts';
import { serveHealth } from './http/health.ts';
import { metricsPlugin } from './http/metrics.ts';
import { refuseUnderPressure } from './http/pressure.ts';
import { paceReaders } from './http/reader-pace.ts';
import { OneLineRequestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { guardTexts } from './http/text-guard.ts';
import type { RandomBytes } from './http/token.ts';
import { describeIssue } from './http/validation-texts.ts';
import { serveWebApplication } from './http/web-application.ts';
import { createMailPost } from './mail/mail-post.ts';
import {
  createOrganisation,
  inOrganisation,
  writeInOrganisation,
} from './organisation/organisation-scope.ts';
import { setQuotas } from './organisation/quotas.ts';
import { replicaReads } from './organisation/replica-reads.ts';
import { unscopedQueriesOf } from './organisation/unscoped-queries.store.ts';
import { createServerEvents, type EventListeners } from './server-events.ts';
import { syncEvents } from './sync/events.routes.ts';
import { movingMeasurements } from './sync/measurement-moves.ts';
import { ANNOUNCE_VERSION_EVERY_MS, announceSchemaVersion } from './sync/schema-versions.store.ts';
import { syncCalls } from './sync/sync.routes.ts';

/** What the server is made of; whatever a test wants to control is passed in here. */
export type AppParts = {
  readonly database: Kysely<Tables>;
  readonly pool: pg.Pool;
  /** For connections outside the pool, such as the one that listens for changes. */
  readonly connection: pg.ClientConfig;
  /** Read from instead of the database, where there is one and it has come far enough. */
  readonly replica: Replica | undefined;
  /** Whether the database's disk is full, as far as this server can tell; asked only when the database fails. */
  readonly isDiskFull: () => Promise<boolean>;
  readonly deriveKeys: DeriveKeys;
  readonly lastingKey: LastingKey;
  readonly logger: FastifyBaseLogger;
  readonly metrics: Registry;
  readonly clock: () => Date;
  readonly randomBytes: RandomBytes;
  readonly settings: AppSettings;
};

const BODY_LIMIT_BYTES = 1024 * 1024;
const REQUEST_LIMIT_MS = 120_000;
/** The whole server, in the order it is put together. Nothing is loaded by file name. */
export async function buildApp(parts: AppParts) {
  const { database, clock, randomBytes, settings } = parts;
  z.config({ customError: describeIssue });
  setQuotas(database, settings.quotas);
  const seal = createSeal(parts.deriveKeys(SEALED_COLUMNS.jobs.purpose), randomBytes);
  const background = openBackground(database);
  const server = await serverOf({ ...parts, background }, createJobQueue({ database, seal, clock }));
  const { unscopedQueries } = server;
  const app = Fastify({
    loggerInstance: parts.logger,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_LIMIT_MS,
    trustProxy: settings.trustProxy,
    genReqId: () => randomBytes(9).toString('base64url'),
    logController: new OneLineRequestLog(),
    frameworkErrors: refuseBrokenAddress,
    clientErrorHandler: refuseBrokenRequest,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  setErrorHandler(app, parts.isDiskFull);

  await app.register(securityHeaders, settings);
  await app.register(compress, compression);
  await app.register(paceReaders, settings);
  await app.register(underPressure, {
    maxEventLoopDelay: settings.maxEventLoopDelayMs,
    pressureHandler: refuseUnderPressure,
  });
  await app.register(rateLimit, {
    max: settings.requestsPerMinute,
    timeWindow: '1 minute',
    // Each session, device, display and link has its own: a site behind one address must not use up its colleagues' requests.
    keyGenerator: ({ caller, apiCaller, device, display, linkedLearner, ip }) =>
      caller?.session_id ??
      apiCaller?.api_token_id ??
      device?.device_token_id ??
      display?.wall_link_id ??
      linkedLearner?.link_id ??
      normalizeIP(ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too-many-requests', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  guardTexts(app);
  const apiRequestsAMinute = Math.min(API_TOKEN_REQUESTS_A_MINUTE, settings.requestsPerMinute);
  const { reads } = server;
  await app.register(callerPlugin, { database, reads, unscopedQueries, clock, apiRequestsAMinute });
  await app.register(deskPlugin, { database });
  await app.register(metricsPlugin, { registry: parts.metrics, pool: parts.pool, ...settings });
  await collectDocumentation(app);
  serveHealth(app, parts);

  const listeners: EventListeners[] = [];
  const all: Server = { ...server, events: createServerEvents(listeners) };
  const running = features.map((feature) => feature.start(all));
  listeners.push(...running.flatMap(({ on = [] }) => on));
  const announce = () => announceSchemaVersion(database, settings.syncSchemaVersion);
  const recurring = running.flatMap(({ recurring = [] }) => recurring);
  const periodic = [
    ...running.flatMap(({ periodic = [] }) => periodic),
    { name: 'schema version', everyMs: ANNOUNCE_VERSION_EVERY_MS, work: announce },
    { name: 'tidying', everyMs: TIDYING_EVERY_MS, work: createTidying({ ...parts, database: background }) },
    { name: 'periods', everyMs: PERIODS_EVERY_MS, work: createPeriods({ ...all, work: recurring }) },
  ];
  const handlers = [
    ...failedTryHandlers(server),
    ...mailHandlers(createMailPost(settings, clock, parts.logger)),
    ...running.flatMap(({ jobs = [] }) => jobs),
  ];

  await app.register(
    async (api) => {
      for (const { routes } of running) if (routes) await api.register(routes);
      await api.register(syncCalls, {
        kinds: syncedKindsOf(features),
        pageSize: settings.syncPageSize,
        schemaVersion: settings.syncSchemaVersion,
      });
      // Before the first call is answered; where the database cannot be reached, none is.
      api.addHook('onReady', () => announce().catch(() => undefined));
      await api.register(syncEvents, parts);
      const works = [movingMeasurements(background), ...running.flatMap(({ blocks = [] }) => blocks)];
      await api.register(blockWorks, { works, metrics: parts.metrics });
      await api.register(jobsPlugin, { database, seal, clock, handlers, idleMs: settings.jobIdleMs });
      for (const work of periodic) await api.register(periodicWork, work);
    },
    { prefix: '/api' },
  );
  for (const { otherRoutes } of running) if (otherRoutes) await app.register(otherRoutes);
  await serveDocumentation(app);
  await serveWebApplication(app, settings.webDirectory);
  return app;
}

/** What features share, except the events. */
async function serverOf(
  parts: AppParts & Pick<Server, 'background'>,
  jobs: JobQueue,
): Promise<Omit<Server, 'events'>> {
  const { database, clock, logger, settings } = parts;
  const attempts = signInAttemptsIn(database, parts.deriveKeys('sign-in attempts')[0].key);
  return {
    ...parts,
    log: logger,
    jobs,
    unscopedQueries: unscopedQueriesOf(database),
    reads: replicaReads({ ...parts, warn: (about, text) => logger.warn(about, text) }),
    readIn: (...parameters) => inOrganisation(database, ...parameters),
    writeIn: (...parameters) => writeInOrganisation(database, ...parameters),
    createOrganisation: (...parameters) => createOrganisation(database, ...parameters),
    // One for all who set or check passwords: only so many may be hashed at once.
    passwords: await createPasswordChecker(),
    tryPassword: createTryPassword(
      attempts,
      clock,
      (accounts) => logger.warn({ accounts }, 'one wrong password was tried at many accounts'),
      createRecordFailedTry(jobs),
    ),
    forgetAttempts: createForgetAttempts(attempts),
    notifyOfCredential: createCredentialNotice({ jobs, clock, ...settings }),
  };
}

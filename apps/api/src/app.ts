import compress from '@fastify/compress';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import type { AppSettings } from './app-settings.ts';
import type { DeriveKey } from './database/server-secret.ts';
import type { Tables } from './database/tables.ts';
import { readinessFeature } from './features/assessments/readiness.routes.ts';
import { auditFeature } from './features/audit/audit.routes.ts';
import { devicesFeature } from './features/devices/devices.routes.ts';
import { noteSentTests, noteToken } from './features/devices/sent-tests.ts';
import { weatherFeature } from './features/heat/weather.routes.ts';
import { linkMeasurementsFeature } from './features/measurements/link-measurements.routes.ts';
import { measurementSetsFeature } from './features/measurements/measurement-sets.routes.ts';
import { measurementTypesFeature } from './features/measurements/measurement-types.routes.ts';
import { measurementsFeature } from './features/measurements/measurements.routes.ts';
import { monitoringFeature } from './features/monitoring/monitoring.routes.ts';
import {
  createNoticeAgain,
  createNoticeTests,
  noticesHandler,
} from './features/notifications/dehydration-notices.ts';
import {
  DIGESTS_EVERY_MINUTES,
  digestHandler,
  digestsDueHandler,
  digestsDueJob,
} from './features/notifications/digests.ts';
import { notificationsFeature, oneClickUnsubscribe } from './features/notifications/notifications.routes.ts';
import { createErasure } from './features/organisation/erasure.commands.ts';
import { organisationFeature } from './features/organisation/organisation.routes.ts';
import { directoryFeature } from './features/people/directory/directory.routes.ts';
import { personOfDirectory } from './features/people/directory/directory.store.ts';
import { createGraphClient } from './features/people/directory/graph-client.ts';
import { importFeature } from './features/people/import/import.routes.ts';
import { insertPerson } from './features/people/new-people.store.ts';
import { peopleFeature } from './features/people/people.routes.ts';
import { peopleImagesFeature } from './features/people/people-images.routes.ts';
import { personFeature } from './features/people/person.routes.ts';
import { permissionsFeature } from './features/permissions/permissions.routes.ts';
import { insertPermission } from './features/permissions/permissions.store.ts';
import { placesFeature } from './features/places/places.routes.ts';
import { accountFeature } from './features/session/account.routes.ts';
import { createEmailChange } from './features/session/email-change.commands.ts';
import { createCodeExchange } from './features/session/federated/code-exchange.ts';
import { createDirectorySources } from './features/session/federated/directory-sources.ts';
import {
  createDomainLook,
  createDomainLooks,
  DOMAIN_LOOKS_EVERY_MS,
} from './features/session/federated/domain-looks.ts';
import { createFederatedSignIn } from './features/session/federated/federated-sign-in.commands.ts';
import { federatedFeature } from './features/session/federated/federated-sign-in.routes.ts';
import { createIdTokenVerifier } from './features/session/federated/id-token.ts';
import { identityProvidersFeature } from './features/session/federated/identity-providers.routes.ts';
import { createProviderDirectory } from './features/session/federated/provider-directory.ts';
import { createInviteLater, invitationsHandler } from './features/session/invitations.commands.ts';
import { invitationsFeature } from './features/session/invitations.routes.ts';
import { outboxFeature } from './features/session/outbox.routes.ts';
import { resetRequestHandler } from './features/session/password-reset.commands.ts';
import { passwordResetFeature } from './features/session/password-reset.routes.ts';
import { registrationFeature } from './features/session/registration.routes.ts';
import { registrationsIn } from './features/session/registrations.store.ts';
import { createSecondFactor } from './features/session/second-factor.ts';
import { sessionFeature } from './features/session/session.routes.ts';
import { strategyFeature } from './features/strategy/strategy.routes.ts';
import { setPersonTags } from './features/tags/person-tags.commands.ts';
import { shiftPatternsFeature } from './features/tags/shift-patterns.routes.ts';
import { createTag } from './features/tags/tags.commands.ts';
import { tagsFeature } from './features/tags/tags.routes.ts';
import { viewsFeature } from './features/views/views.routes.ts';
import { createJobQueue } from './jobs/job-queue.ts';
import { jobs as jobsPlugin } from './jobs/job-worker.ts';
import { mailHandlers } from './jobs/mail-job.ts';
import { periodicWork } from './jobs/periodic-work.ts';
import { createPeriods, PERIODS_EVERY_MS } from './jobs/recurring-work.ts';
import { AppError } from './platform/app-error.ts';
import { callerPlugin } from './platform/caller-plugin.ts';
import { compression } from './platform/compression.ts';
import { collectDocumentation, serveDocumentation } from './platform/documentation.ts';
import { refuseBrokenAddress, refuseBrokenRequest, setErrorHandler } from './platform/error-handler.ts';
import { serveHealth } from './platform/health.ts';
import { lookUpsIn } from './platform/look-ups.store.ts';
import { createMailPost, deliveryOf } from './platform/mail/mail-post.ts';
import { metricsPlugin } from './platform/metrics.ts';
import {
  createOrganisation,
  inOrganisation,
  type ReadIn,
  type WriteIn,
  writeInOrganisation,
} from './platform/organisation-scope.ts';
import { outsideAnswersIn } from './platform/outside-answers.store.ts';
import { createPasswordChecker } from './platform/password-hash.ts';
import { createForgetTries, createTryPassword } from './platform/password-tries.ts';
import { refuseUnderPressure } from './platform/pressure.ts';
import { publicHttp } from './platform/public-http.ts';
import { OneLineRequestLog } from './platform/request-log.ts';
import { createSeal } from './platform/seal.ts';
import { securityHeaders } from './platform/security-headers.ts';
import { signInAttemptsIn } from './platform/sign-in-attempts.store.ts';
import { guardTexts } from './platform/text-guard.ts';
import { textRecordsFrom } from './platform/text-records.ts';
import { createTidying, TIDYING_EVERY_MS } from './platform/tidying.ts';
import type { RandomBytes } from './platform/token.ts';
import { serveWebApplication } from './platform/web-application.ts';
import { syncEvents } from './sync/events.routes.ts';
import { restamping } from './sync/restamp-worker.ts';
import { ANNOUNCE_VERSION_EVERY_MS, announceSchemaVersion } from './sync/schema-versions.store.ts';
import { syncCalls } from './sync/sync.routes.ts';
import { syncedKinds } from './synced-kinds.ts';

/** What the server is made of; whatever a test wants to hold in its hand comes in here. */
export type AppParts = {
  readonly database: Kysely<Tables>;
  readonly pool: pg.Pool;
  /** For connections outside the pool, such as the one that listens for changes. */
  readonly connection: pg.ClientConfig;
  /** Whether the database's disk is full, as far as this server can tell; asked only when the database fails. */
  readonly isDiskFull: () => Promise<boolean>;
  readonly deriveKey: DeriveKey;
  readonly logger: FastifyBaseLogger;
  readonly metrics: Registry;
  readonly clock: () => Date;
  readonly randomBytes: RandomBytes;
  readonly settings: AppSettings;
};

const BODY_LIMIT_BYTES = 1024 * 1024;
const REQUEST_LIMIT_MS = 120_000;
/** An hour more or less does not matter after thirty days. */
const ERASING_EVERY_MS = 3_600_000;

/** The whole server, in the order it is put together. Nothing is loaded by file name. */
export async function buildApp(parts: AppParts) {
  const { database, clock, randomBytes, settings } = parts;
  const lookUps = lookUpsIn(database);
  const attempts = signInAttemptsIn(database, parts.deriveKey('sign-in attempts'));
  const tryPassword = createTryPassword(attempts, clock, (accounts) =>
    parts.logger.warn({ accounts }, 'one wrong password was tried at many accounts'),
  );
  const forgetTries = createForgetTries(attempts);
  const seal = createSeal(parts.deriveKey('jobs'), randomBytes);
  const jobs = createJobQueue({ database, seal, clock });
  const readIn: ReadIn = (...parameters) => inOrganisation(database, ...parameters);
  const writeIn: WriteIn = (...parameters) => writeInOrganisation(database, ...parameters);
  // One for all who set or check passwords: only so many may be hashed at once.
  const passwords = await createPasswordChecker();
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
  await app.register(underPressure, {
    maxEventLoopDelay: settings.maxEventLoopDelayMs,
    pressureHandler: refuseUnderPressure,
  });
  await app.register(rateLimit, {
    max: settings.requestsPerMinute,
    timeWindow: '1 minute',
    // Each session and each device has its own: a site behind one address must not use up its colleagues' requests.
    keyGenerator: ({ caller, device, ip }) =>
      caller?.session_id ?? device?.device_token_id ?? normalizeIP(ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too-many-requests', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  guardTexts(app);
  await app.register(callerPlugin, { database, lookUps, clock });
  await app.register(metricsPlugin, { registry: parts.metrics, pool: parts.pool, ...settings });
  await collectDocumentation(app);
  serveHealth(app, parts.connection);

  const notifications = {
    ...parts,
    ...settings,
    lookUps,
    jobs,
    readIn,
    writeIn,
    seal: createSeal(parts.deriveKey('unsubscribing'), randomBytes),
    mailDelivery: deliveryOf(settings),
  };

  await app.register(
    async (api) => {
      // One line for each part of the API.
      await api.register(peopleImagesFeature);
      const inviteLater = createInviteLater({ jobs });
      await api.register(peopleFeature, { inviteLater, clock });
      const askEmailChange = createEmailChange({ ...parts, ...settings, jobs });
      const signingIn = { passwords, tryPassword, askEmailChange, jobs, clock };
      await api.register(personFeature, { ...signingIn, setPersonTags });
      await api.register(importFeature, { createTag, setPersonTags, inviteLater });
      const account = {
        lookUps,
        jobs,
        readIn,
        writeIn,
        tryPassword,
        forgetTries,
        passwords,
        clock,
        randomBytes,
      };
      const secretSeal = createSeal(parts.deriveKey('two-factor secrets'), randomBytes);
      const askSecondFactor = createSecondFactor({ ...account, secretSeal });
      const askPublic = publicHttp(settings);
      const directory = createProviderDirectory(askPublic, clock);
      const verifyIdToken = createIdTokenVerifier(directory, clock);
      const clientSecretSeal = createSeal(parts.deriveKey('secrets of identity providers'), randomBytes);
      const exchangeCode = createCodeExchange({ ask: askPublic, directory, clientSecretSeal });
      const providers = {
        ...account,
        ...settings,
        directory,
        verifyIdToken,
        exchangeCode,
        insertPerson,
        personOfDirectory,
      };
      const federated = createFederatedSignIn(providers);
      await api.register(sessionFeature, { ...account, askSecondFactor, federated });
      await api.register(federatedFeature, { ...account, askSecondFactor, verifyIdToken, federated });
      await api.register(directoryFeature, {
        sources: createDirectorySources(clientSecretSeal),
        graph: createGraphClient(settings, clock),
      });
      const looks = { ...providers, readTextRecords: textRecordsFrom(settings.dnsServers) };
      const look = createDomainLook(looks);
      await api.register(identityProvidersFeature, { ...providers, clientSecretSeal, look });
      const lookAgain = createDomainLooks({ ...looks, look, log: parts.logger });
      await api.register(periodicWork, { everyMs: DOMAIN_LOOKS_EVERY_MS, work: lookAgain, name: 'domains' });
      await api.register(accountFeature, { ...account, askSecondFactor, secretSeal });
      await api.register(passwordResetFeature, { ...account, mailDelivery: deliveryOf(settings) });
      await api.register(invitationsFeature, account);
      await api.register(registrationFeature, {
        ...account,
        ...settings,
        mailDelivery: deliveryOf(settings),
        registrations: registrationsIn(database),
        registrationSeal: createSeal(parts.deriveKey('registrations'), randomBytes),
        emailHashKey: parts.deriveKey('e-mails of registrations'),
        createOrganisation: (...parameters) => createOrganisation(database, ...parameters),
        insertPerson,
        insertPermission,
      });
      await api.register(outboxFeature, settings);
      await api.register(organisationFeature, { ...account, ...settings });
      const noticeTests = createNoticeTests({ jobs, clock });
      const noticeAgain = createNoticeAgain({ jobs });
      await api.register(measurementsFeature, {
        clock,
        afterStoring: async (scope, stored, sent) => {
          await noteSentTests(scope, stored);
          await noteToken(scope, stored, sent);
          await noticeTests(scope, stored);
        },
        afterRevival: noticeAgain,
      });
      await api.register(measurementSetsFeature, { afterRevival: noticeAgain });
      await api.register(linkMeasurementsFeature);
      await api.register(measurementTypesFeature);
      await api.register(monitoringFeature, { clock, randomBytes });
      await api.register(devicesFeature, { clock, randomBytes });
      await api.register(notificationsFeature, notifications);
      await api.register(placesFeature, { settings, clock });
      await api.register(weatherFeature, { settings, clock, database, answers: outsideAnswersIn(database) });
      await api.register(permissionsFeature);
      await api.register(tagsFeature);
      await api.register(shiftPatternsFeature);
      await api.register(strategyFeature);
      await api.register(readinessFeature);
      await api.register(viewsFeature);
      await api.register(auditFeature, { clock });
      await api.register(syncCalls, {
        kinds: syncedKinds,
        pageSize: settings.syncPageSize,
        schemaVersion: settings.syncSchemaVersion,
      });
      const announce = () => announceSchemaVersion(database, settings.syncSchemaVersion);
      // Before the first call is answered; where the database cannot be reached, none is.
      api.addHook('onReady', () => announce().catch(() => undefined));
      await api.register(periodicWork, {
        everyMs: ANNOUNCE_VERSION_EVERY_MS,
        work: announce,
        name: 'schema version',
      });
      await api.register(syncEvents, { ...parts, lookUps });
      await api.register(restamping, parts);
      const handlers = [
        ...mailHandlers(createMailPost(settings, clock, parts.logger)),
        invitationsHandler({ ...parts, ...settings, jobs }),
        resetRequestHandler({ ...parts, ...settings, lookUps, jobs }),
        noticesHandler(notifications),
        digestsDueHandler(notifications),
        digestHandler(notifications),
      ];
      const eraseClosed = createErasure({ ...account, log: parts.logger });
      await api.register(periodicWork, { everyMs: ERASING_EVERY_MS, work: eraseClosed, name: 'erasing' });
      const tidying = { everyMs: TIDYING_EVERY_MS, work: createTidying(parts), name: 'tidying' };
      await api.register(periodicWork, tidying);
      await api.register(jobsPlugin, { database, seal, clock, handlers });
      const recurring = [{ kind: digestsDueJob, everyMinutes: DIGESTS_EVERY_MINUTES }];
      const work = createPeriods({ database, jobs, clock, work: recurring });
      await api.register(periodicWork, { everyMs: PERIODS_EVERY_MS, work, name: 'periods' });
    },
    { prefix: '/api' },
  );
  await app.register(oneClickUnsubscribe, notifications);
  await serveDocumentation(app);
  await serveWebApplication(app, settings.webDirectory);
  return app;
}

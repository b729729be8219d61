import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NO_QUOTAS } from '@heatwise/domain/services/licence';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { inject } from 'vitest';
import { type AppParts, buildApp } from '../app.ts';
import { keysFrom } from '../database/server-secret.ts';
import { SYNC_SCHEMA_VERSION } from '../sync/epoch.ts';
import { setUp } from './set-up.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';
import { makeOrganisation, type TestOrganisation } from './test-organisation.ts';

export type TestApp = {
  readonly app: Awaited<ReturnType<typeof buildApp>>;
  readonly database: TestDatabase;
  /** A new organisation, so that tests of one file do not meet. */
  organisation(name?: string): Promise<TestOrganisation>;
  close(): Promise<void>;
};

/** The whole server over a database of its own. `parts` replaces what a test wants to control. */
export async function buildTestApp(
  parts: Partial<AppParts> = {},
  options: { readonly isPooled?: boolean } = {},
): Promise<TestApp> {
  const database = await openTestDatabase(options);
  const app = await buildApp({ ...partsFor(database), ...parts });
  return {
    app,
    database,
    organisation: (name) => makeOrganisation(database.owner, name),
    async close() {
      await app.close();
      await database.close();
    },
  };
}

/** The whole server for the tests of a file. */
export const setUpTestApp = (...parameters: Parameters<typeof buildTestApp>): TestApp =>
  setUp(() => buildTestApp(...parameters));

export const testSettings: AppParts['settings'] = {
  threadsFolder: inject('threadsFolder'),
  syncPageSize: 2000,
  jobIdleMs: 50,
  syncSchemaVersion: SYNC_SCHEMA_VERSION,
  webDirectory: path.join(tmpdir(), 'no-web-application'),
  objectStore: undefined,
  tileUrl: undefined,
  tileAttribution: '',
  geocoderUrl: undefined,
  weatherProvider: 'simulated',
  weatherApiKey: undefined,
  weatherUrl: undefined,
  ipPositionUrl: undefined,
  userAgent: 'Heatwise tests',
  inboundMail: undefined,
  smtpUrl: undefined,
  mailFrom: undefined,
  outboxDirectory: path.join(tmpdir(), 'no-outbox'),
  showsOutbox: false,
  publicUrl: () => 'https://heat.test',
  trustProxy: false,
  metricsToken: undefined,
  allowsLoopback: true,
  readerPace: { spanMs: 60_000, leastBytes: 256 * 1024, mostSpans: 360 },
  // Nobody listens there.
  dnsServers: ['127.0.0.1:1'],
  entraUrl: 'https://entra.test',
  graphUrl: 'https://graph.test',
  requestsPerMinute: 1_000_000,
  registration: 'open',
  quotas: NO_QUOTAS,
  // A busy machine must not turn a test's request away.
  maxEventLoopDelayMs: 60_000,
};

/** What `buildApp` needs, over a test database; for tests that start a second server on the same rows. */
export function partsFor(database: TestDatabase): AppParts {
  return {
    database: database.app,
    connection: database.appConnection,
    pool: database.appPool,
    replica: undefined,
    isDiskFull: async () => false,
    deriveKeys: keysFrom('secret of the tests'),
    lastingKey: (purpose) => keysFrom('secret of the tests')(purpose)[0].key,
    logger: pino({ level: 'silent' }, { write: () => undefined }),
    metrics: new Registry(),
    clock: () => new Date(),
    randomBytes,
    settings: testSettings,
  };
}

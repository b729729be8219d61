import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { buildApp } from './app.ts';
import type { ObjectStoreSettings } from './app-settings.ts';
import { openLastingKeys } from './auth/seal.ts';
import { openDatabase } from './database/open-database.ts';
import type { Tables } from './database/tables.ts';
import type { Settings } from './env.ts';
import { createLogger } from './http/log.ts';
import { refusePortInUse } from './http/port-in-use.ts';
import { SYNC_SCHEMA_VERSION } from './sync/epoch.ts';

export type RunningServer = {
  /** Where a browser finds it. */
  readonly url: string;
  /** First no more requests, then no more database. */
  close(): Promise<void>;
};

const CLOSE_LIMIT_MS = 10_000;
const JOB_IDLE_MS = 1000;
/** 4 KB a second for six hours, so that an organisation's export passes a very slow line. */
const READER_PACE = { spanMs: 60_000, leastBytes: 256 * 1024, mostSpans: 360 };

type StartOptions = {
  /** Work on the migrated database with its owner's rights, before anybody is served. */
  readonly prepare?: (owner: Kysely<Tables>) => Promise<void>;
  readonly logger?: Logger;
  /** Shows mails that were kept to browsers on this machine; for a demo. */
  readonly showsOutbox?: boolean;
  /** What time it is; for a look at what the server does on another day. */
  readonly clock?: () => Date;
};

/** Database, migrations, `prepare`, application, listening: in this order; `close` goes the other way. */
export async function startServer(
  settings: Settings,
  {
    prepare,
    logger = createLogger(settings.LOG_LEVEL),
    showsOutbox = false,
    clock = () => new Date(),
  }: StartOptions = {},
): Promise<RunningServer> {
  // Looked at first: preparing a database only to find the door taken would waste everybody's time.
  await refusePortInUse(settings);
  const database = await openDatabase(
    {
      dataDirectory: settings.DATA_DIR,
      databaseUrl: settings.DATABASE_URL,
      databaseAppUrl: settings.DATABASE_APP_URL,
      databaseDirectUrl: settings.DATABASE_DIRECT_URL,
      databaseReadUrl: settings.DATABASE_READ_URL,
      poolSize: settings.DATABASE_POOL_SIZE,
      serverSecrets: settings.SERVER_SECRET,
    },
    (text) => logger.warn(text),
  );
  try {
    if (prepare) await database.asOwner(prepare);
    const lastingKey = await database.asOwner((owner) =>
      openLastingKeys(owner, database.deriveKeys, (text) => logger.warn(text)),
    );
    // Known for good once the server listens, which is before anybody can ask it for anything.
    let url = addressOf(settings, settings.PORT);
    const metrics = new Registry();
    collectDefaultMetrics({ register: metrics });
    const app = await buildApp({
      database: database.app,
      pool: database.appPool,
      connection: database.directConnection,
      replica: database.replica,
      isDiskFull: database.isDiskFull,
      deriveKeys: database.deriveKeys,
      lastingKey,
      logger,
      metrics,
      clock,
      randomBytes,
      settings: {
        syncPageSize: settings.SYNC_PAGE_SIZE,
        jobIdleMs: JOB_IDLE_MS,
        syncSchemaVersion: SYNC_SCHEMA_VERSION,
        webDirectory: settings.WEB_DIR,
        objectStore: objectStoreOf(settings),
        tileUrl: settings.TILE_URL,
        tileAttribution: settings.TILE_ATTRIBUTION,
        geocoderUrl: settings.GEOCODER_URL,
        weatherProvider: settings.WEATHER_PROVIDER,
        weatherApiKey: settings.WEATHER_API_KEY,
        weatherUrl: settings.WEATHER_URL,
        ipPositionUrl: settings.IP_POSITION_URL,
        userAgent: settings.OUTBOUND_USER_AGENT,
        inboundMail: inboundMailOf(settings),
        smtpUrl: settings.SMTP_URL,
        mailFrom: settings.MAIL_FROM,
        outboxDirectory: path.join(settings.DATA_DIR, 'outbox'),
        showsOutbox: showsOutbox && settings.SMTP_URL === undefined,
        publicUrl: () => url,
        trustProxy: settings.TRUST_PROXY,
        metricsToken: settings.METRICS_TOKEN,
        allowsLoopback: settings.OUTBOUND_LOOPBACK,
        readerPace: READER_PACE,
        dnsServers: settings.DNS_SERVERS,
        entraUrl: settings.ENTRA_URL,
        graphUrl: settings.GRAPH_URL,
        requestsPerMinute: settings.REQUESTS_PER_MINUTE,
        registration: settings.REGISTRATION,
        quotas: {
          people: settings.FREE_PEOPLE,
          storage_bytes: settings.FREE_STORAGE_BYTES,
          tests: settings.FREE_TESTS,
          records: settings.FREE_RECORDS,
          invitations_a_day: settings.FREE_INVITATIONS_A_DAY,
        },
        maxEventLoopDelayMs: settings.MAX_EVENT_LOOP_DELAY_MS,
      },
    });
    try {
      await app.listen({ port: settings.PORT, host: settings.HOST });
    } catch (error) {
      await app.close();
      throw error;
    }
    const address = app.server.address();
    if (typeof address === 'object' && address) url = addressOf(settings, address.port);
    return {
      url,
      async close() {
        // A client that neither reads nor leaves does not keep the server from ending.
        await Promise.race([app.close(), sleep(CLOSE_LIMIT_MS, undefined, { ref: false })]);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function addressOf({ PUBLIC_URL, HOST }: Settings, port: number): string {
  const everywhere = HOST === '0.0.0.0' || HOST === '::';
  const host = HOST.includes(':') ? `[${HOST}]` : HOST;
  return PUBLIC_URL ?? `http://${everywhere ? 'localhost' : host}:${port}`;
}

/** The settings have been read: with a port there is a domain. */
function inboundMailOf({ INBOUND_MAIL_PORT: port, INBOUND_MAIL_DOMAIN: domain, HOST: host }: Settings) {
  return port === undefined || domain === undefined ? undefined : { port, domain, host };
}

/** Nothing where files are to lie in the database. The settings have been read: with a bucket there are its keys. */
function objectStoreOf(settings: Settings): ObjectStoreSettings | undefined {
  const {
    OBJECT_STORE_BUCKET: bucket,
    OBJECT_STORE_KEY: accessKeyId,
    OBJECT_STORE_SECRET: secretAccessKey,
  } = settings;
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined;
  const { OBJECT_STORE_URL: endpoint, OBJECT_STORE_REGION: region } = settings;
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}

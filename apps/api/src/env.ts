import { isIP } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SYNC_PAGE_SIZE } from '@heatwise/contract/sync/sync-constants';
import { REGISTRATION_MODES } from '@heatwise/domain/session/registration';
import { z } from 'zod';

/** An address of http or https, kept without a slash at its end. */
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((text) => text.replace(/\/+$/, ''));
/** Addresses with marks to be filled in, which are behind the host: {z}, {x}, {y} of a tile, {ip} of a person. */
const addressWith = (...marks: string[]) =>
  webAddress.refine(
    (text) => {
      const behindHost = text.replace(/^https?:\/\/[^/?#]*/, '');
      return marks.every((mark) => behindHost.includes(`{${mark}}`));
    },
    `must have ${marks.map((mark) => `{${mark}}`).join(', ')} in its path`,
  );
const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
  .optional();
const wholeNumber = (from: number, to: number) =>
  z.coerce.number(`must be a whole number from ${from} to ${to}`).int().min(from).max(to);

/**
 * "false", or the proxies' addresses and networks with commas between, as Fastify's `trustProxy` reads them. Trusting
 * everybody, or a number of hops, would believe a header that anybody who reaches the server directly can write.
 */
const trustProxy = z
  .string()
  .refine(
    (text) => text !== 'true' && !/^\d+$/.test(text),
    'must name the proxies by their addresses: otherwise anybody could pretend to come from any address',
  )
  .refine(
    (text) => /^(true|false|\d+)$/.test(text) || text.split(',').every(isProxy),
    'must be false, or addresses and networks separated by commas',
  )
  .transform((text) => (text === 'false' ? false : text));

function isProxy(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.trim().split('/');
  const isNetwork = isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && more.length === 0;
  return isNetwork || ['loopback', 'linklocal', 'uniquelocal'].includes(text.trim());
}

/** A limit of organisations without a licence; null for none. */
const quota = z
  .string()
  .regex(/^(unlimited|\d{1,15})$/, 'must be a whole number or unlimited')
  .transform((text) => (text === 'unlimited' ? null : Number(text)));

/** Secrets separated by commas, newest first. An earlier one may be the database's password, which can be short. */
const serverSecrets = z
  .string()
  .transform((text): readonly [string, ...string[]] => {
    const [newest = '', ...earlier] = text.split(',');
    return earlier.length === 0 ? [text] : [newest.trim(), ...earlier.map((secret) => secret.trim())];
  })
  .refine(
    ([newest]) => newest.length >= 32,
    'must have at least 32 characters, or the newest secret has where commas separate several',
  )
  .refine((secrets) => !secrets.includes(''), 'must not have an empty secret between commas')
  .refine((secrets) => new Set(secrets).size === secrets.length, 'must not have the same secret twice');

/** Addresses of name servers with commas between, each with its port where that is not 53. */
const nameServers = z
  .string()
  .transform((text) => text.split(',').map((server) => server.trim()))
  .refine(
    (servers) => servers.every(isNameServer),
    'must be addresses separated by commas, like 192.0.2.1 or 192.0.2.1:5353 or [2001:db8::1]:5353',
  );

function isNameServer(text: string): boolean {
  if (isIP(text) !== 0) return true;
  const [, six, four, port] = /^(?:\[(.+)\]|([\d.]+)):(\d{1,5})$/.exec(text) ?? [];
  return isIP(six ?? four ?? '') !== 0 && Number(port) > 0 && Number(port) < 65_536;
}

/** The built web application, seen from this file's folder and from the built server's alike. */
const builtWebApplication = fileURLToPath(new URL('../../web/dist', import.meta.url));

const environmentSchema = z
  .object({
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z.string().default('localhost'),
    PUBLIC_URL: webAddress.optional(),
    DATA_DIR: z
      .string()
      .default('.data/server')
      .transform((folder) => path.resolve(folder)),
    DATABASE_URL: databaseAddress,
    DATABASE_APP_URL: databaseAddress,
    DATABASE_DIRECT_URL: databaseAddress,
    DATABASE_READ_URL: databaseAddress,
    DATABASE_POOL_SIZE: wholeNumber(2, 200).default(10),
    SERVER_SECRET: serverSecrets.optional(),
    SYNC_PAGE_SIZE: wholeNumber(1, 10_000).default(SYNC_PAGE_SIZE),
    OBJECT_STORE_URL: webAddress.optional(),
    OBJECT_STORE_BUCKET: z.string().min(3).max(63).optional(),
    OBJECT_STORE_REGION: z.string().min(1).default('us-east-1'),
    OBJECT_STORE_KEY: z.string().min(1).optional(),
    OBJECT_STORE_SECRET: z.string().min(1).optional(),
    TILE_URL: addressWith('z', 'x', 'y').optional(),
    TILE_ATTRIBUTION: z.string().default('© OpenStreetMap contributors'),
    GEOCODER_URL: webAddress.optional(),
    IP_POSITION_URL: addressWith('ip').optional(),
    OUTBOUND_USER_AGENT: z
      .string()
      .regex(/^[\x20-\x7e]{1,200}$/, 'must be plain letters')
      .default('Heatwise'),
    WEATHER_PROVIDER: z.enum(['weatherapi', 'open-meteo', 'simulated']).default('simulated'),
    WEATHER_API_KEY: z.string().min(1).optional(),
    WEATHER_URL: webAddress.optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
    MAIL_FROM: z.string().min(3).max(320).optional(),
    INBOUND_MAIL_PORT: wholeNumber(1, 65_535).optional(),
    INBOUND_MAIL_DOMAIN: z
      .string()
      .max(190)
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be a domain, like tickets.example.org')
      .optional(),
    TRUST_PROXY: trustProxy.default(false),
    OUTBOUND_LOOPBACK: z
      .enum(['true', 'false'], 'must be true or false')
      .default('false')
      .transform((text) => text === 'true'),
    DNS_SERVERS: nameServers.default([]),
    ENTRA_URL: webAddress.default('https://login.microsoftonline.com'),
    GRAPH_URL: webAddress.default('https://graph.microsoft.com'),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    REQUESTS_PER_MINUTE: wholeNumber(1, 10_000_000).default(12_000),
    REGISTRATION: z.enum(REGISTRATION_MODES, 'must be open, invitation or closed').default('open'),
    FREE_PEOPLE: quota.default(500),
    FREE_STORAGE_BYTES: quota.default(1024 ** 3),
    FREE_TESTS: quota.default(500_000),
    FREE_RECORDS: quota.default(10_000),
    FREE_INVITATIONS_A_DAY: quota.default(20),
    MAX_EVENT_LOOP_DELAY_MS: wholeNumber(100, 600_000).default(2000),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    WEB_DIR: z
      .string()
      .default(builtWebApplication)
      .transform((folder) => path.resolve(folder)),
  })
  .refine(({ WEATHER_PROVIDER, WEATHER_API_KEY }) => WEATHER_PROVIDER !== 'weatherapi' || WEATHER_API_KEY, {
    path: ['WEATHER_API_KEY'],
    error: 'must be set when WEATHER_PROVIDER is weatherapi',
  })
  .refine((given) => (given.INBOUND_MAIL_PORT === undefined) === (given.INBOUND_MAIL_DOMAIN === undefined), {
    path: ['INBOUND_MAIL_PORT'],
    error: 'needs INBOUND_MAIL_DOMAIN, and the other way round',
  })
  .refine((given) => !given.OBJECT_STORE_BUCKET || (given.OBJECT_STORE_KEY && given.OBJECT_STORE_SECRET), {
    path: ['OBJECT_STORE_BUCKET'],
    error: 'needs OBJECT_STORE_KEY and OBJECT_STORE_SECRET',
  });

export type Settings = z.output<typeof environmentSchema>;

/** A setting that cannot be used; the message names each one and what it must be. */
export class SettingsError extends Error {}

/** Reads the settings listed in the README. An empty value counts as not set. Throws SettingsError. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = environmentSchema.safeParse(given);
  if (read.success) return read.data;
  const lines = read.error.issues.map(({ path: [name = ''], message }) => `  ${String(name)}: ${message}`);
  throw new SettingsError(`Heatwise cannot start with these settings:\n${lines.join('\n')}`);
}

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { unzip } from '../../../http/zip-archive.ts';
import { inOrganisation, type ReadIn } from '../../../organisation/organisation-scope.ts';
import { addAccount, PASSWORD, type TestAccount } from '../../../testing/accounts.ts';
import type { RouteStage } from '../../../testing/route-fixtures.ts';
import { setRouteStage } from '../../../testing/route-stage.ts';
import { partsFor, setUpTestApp, testSettings } from '../../../testing/test-app.ts';
import { organisationArchive } from './organisation-archive.ts';

const server = setUpTestApp();
let stage: RouteStage;
let admin: TestAccount;
beforeEach(async () => {
  stage = await setRouteStage(server);
  admin = await addAccount(server, stage.organisation, { access: 'admin' });
});

const ask = (headers = admin.headers) => server.app.inject({ url: '/api/v3/organisation/export', headers });
async function exported(): Promise<Map<string, Buffer>> {
  const response = await ask();
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/zip');
  return unzip(response.rawPayload);
}
const linesOf = (file: Buffer | undefined) => String(file).trimEnd().split('\r\n');

test('every table of the organisation is a file, with its rows and pictures, and nobody else’s', async () => {
  const neighbour = await setRouteStage(server);
  const files = await exported();
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`.execute(
    server.database.owner,
  );
  const machinery = [
    'account_links',
    'bi_keys',
    'bi_people',
    'measurement_counts',
    'org_news',
    'org_sync_clock',
    'recovery_codes',
    'restamp_queue',
    'retention_walks',
    'tag_sweeps',
    'training_changes',
    'training_counts',
    'two_factor',
    'used_nonces',
  ];
  expect([...files.keys()].filter((name) => name.endsWith('.csv')).sort()).toEqual(
    tables
      .map(({ name }) => name)
      .filter((name) => !machinery.includes(name))
      .map((name) => `${name}.csv`)
      .sort(),
  );
  for (const name of ['users', 'measurements', 'tags', 'strategies', 'follow_up_notes']) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} where org_id = ${stage.org_id}`.execute(
      server.database.owner,
    );
    expect([name, linesOf(files.get(`${name}.csv`)).length]).toEqual([name, (rows[0]?.count ?? 0) + 1]);
  }
  expect(files.get(`pictures/${stage.user_id}.jpg`)).toEqual(Buffer.from('a picture'));
  expect(String(files.get('README.txt'))).toContain('All data of Stage Works');
  const everything = Buffer.concat([...files.values()]).toString('latin1');
  expect(everything).toContain(stage.measurement_id);
  expect(everything).not.toContain(neighbour.org_id);
  expect(everything).not.toContain(neighbour.user_id);
});

test('the export contains no passwords, tokens or secrets', async () => {
  await stage.organisation.device();
  const offer = { method: 'POST', url: '/api/v2/auth/2fa', payload: { password: PASSWORD } } as const;
  await server.app.inject({ ...offer, headers: admin.headers });
  const files = await exported();
  const everything = Buffer.concat([...files.values()]).toString('latin1');
  expect(everything).toContain(admin.email);
  expect(everything).not.toContain('$argon2id$');
  const { rows } = await sql<{ secret: string }>`
    select encode(token_hash, 'hex') as secret from sessions union all
    select encode(token_hash, 'hex') from device_tokens union all
    select encode(sealed_secret, 'hex') from two_factor`.execute(server.database.owner);
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.filter(({ secret }) => everything.includes(secret))).toEqual([]);
  const heads = [...files]
    .filter(([name]) => name.endsWith('.csv'))
    .flatMap(([, file]) => (linesOf(file)[0] ?? '').split(','));
  expect(heads.filter((name) => /hash|sealed|secret$|password/.test(name))).toEqual([]);
});

test('text that a spreadsheet would run is escaped, a negative number stays a number', async () => {
  await stage.organisation.addPerson({ name_first: '=HYPERLINK("https://evil.test")', name_last: '@cmd' });
  await sql`update measurements set value = -1.5, metadata = '{"notes":"-"}' where measurement_id = ${stage.measurement_id}`.execute(
    server.database.owner,
  );
  const files = await exported();
  expect(String(files.get('users.csv'))).toContain(`"'=HYPERLINK(""https://evil.test"")",'@cmd`);
  expect(String(files.get('measurements.csv'))).toMatch(/,-1\.5,/);
});

test('more rows than fit a page are all exported, once', async () => {
  await stage.organisation.write(async ({ tx, org_id, stamps }) => {
    const { base } = stamps.takeBlock(4100);
    await sql`insert into tags (org_id, tag_id, name, type, created_time, modified_time)
      select ${org_id}, gen_random_uuid(), 'tag ' || n, 'default', instant_of_us(${String(base)}::bigint + n), instant_of_us(${String(base)}::bigint + n)
        from generate_series(1, 4100) n`.execute(tx);
  });
  const names = linesOf((await exported()).get('tags.csv')).flatMap(
    (line) => /,(tag \d+),/.exec(line)?.[1] ?? [],
  );
  expect(names.length).toBe(4100);
  expect(new Set(names).size).toBe(4100);
});

test('five an hour, each on record', async () => {
  for (let n = 0; n < 5; n += 1) expect((await ask()).statusCode).toBe(200);
  const refused = await ask();
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: 'too-many-requests' });
  const entries = await server.database.owner
    .selectFrom('audit')
    .select('user_id')
    .where('org_id', '=', stage.org_id)
    .where('action', '=', 'organisation.export')
    .execute();
  expect(entries).toEqual(Array.from({ length: 5 }, () => ({ user_id: admin.user_id })));
  const other = await setRouteStage(server);
  const boss = await other.organisation.admin();
  expect((await ask(boss.headers)).statusCode).toBe(200);
});

test('aborted exports make room for the next', async () => {
  const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
  for (let n = 0; n < 3; n += 1) {
    const options = { headers: admin.headers, agent: false };
    const [response] = await once(get(`${base}/api/v3/organisation/export`, options), 'response');
    expect(response.statusCode).toBe(200);
    response.destroy();
  }
  await expect.poll(async () => (await ask()).statusCode, { timeout: 20_000 }).toBe(200);
});

test('an export whose table cannot be read breaks off', async () => {
  const readIn: ReadIn = (...parameters) => inOrganisation(server.database.app, ...parameters);
  let reads = 0;
  const failing: Parameters<typeof organisationArchive>[0] = async (work) => {
    reads += 1;
    if (reads > 4) throw new Error('no connection');
    return readIn(stage.org_id, work);
  };
  const archive = await organisationArchive(failing, 'Stage Works', new Date());
  await expect(buffer(archive)).rejects.toThrow('no connection');
});

test('only an admin can export everything', async () => {
  const data = await stage.organisation.person([
    { tag_id: '00000000-0000-4000-8000-00000000ad02', access: 'special' },
  ]);
  expect((await ask(data.headers)).statusCode).toBe(403);
});

/** An export that is asked for and never read. */
async function stall(base: string, headers: TestAccount['headers']) {
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  socket.write(
    `GET /api/v3/organisation/export HTTP/1.1\r\nhost: localhost\r\nauthorization: ${headers.authorization}\r\nconnection: close\r\n\r\n`,
  );
  await once(socket, 'readable');
  return socket;
}

const PICTURES = 24;
const PICTURE = 1024 * 1024;
/** What a slow reader takes at a time; the server notices nothing less. */
const PIECE = 64 * 1024;

/** Pictures that cannot be compressed and fill every buffer on the way. */
async function fill(org_id: string): Promise<void> {
  await sql`
    insert into profile_images (org_id, id, image)
    select ${org_id}, gen_random_uuid(), ${randomBytes(PICTURE)}::bytea from generate_series(1, ${PICTURES})`.execute(
    server.database.owner,
  );
}

test('stalled downloads hold up nobody else, and are aborted', async () => {
  const quick = await buildApp({
    ...partsFor(server.database),
    settings: { ...testSettings, readerPace: { ...testSettings.readerPace, spanMs: 500 } },
  });
  const base = await quick.listen({ port: 0, host: '127.0.0.1' });
  await fill(stage.org_id);
  const sockets = [await stall(base, admin.headers), await stall(base, admin.headers)];
  const status = async (headers: TestAccount['headers']) =>
    (await quick.inject({ url: '/api/v3/organisation/export', headers })).statusCode;
  expect(await status(admin.headers)).toBe(503);
  const other = await setRouteStage(server);
  expect(await status((await other.organisation.admin()).headers)).toBe(200);

  const open = () => new Promise((resolve) => quick.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(open, { timeout: 20_000 }).toBe(0);
  expect(await status(admin.headers)).toBe(200);
  for (const socket of sockets) socket.destroy();
  await quick.close();
});

test.each([
  ['too little in each span', { spanMs: 1000, leastBytes: 8 * 1024 * 1024, mostSpans: 1000 }],
  ['enough, but for too long', { spanMs: 1000, leastBytes: 1, mostSpans: 2 }],
])(
  'a download that is read steadily, %s, is aborted and holds up nobody else',
  async (_name, readerPace) => {
    const paced = await buildApp({ ...partsFor(server.database), settings: { ...testSettings, readerPace } });
    let wasSentWhole: boolean | undefined;
    const base = await paced.listen({ port: 0, host: '127.0.0.1' });
    await fill(stage.org_id);
    paced.server.once('request', (_request, response) => {
      response.once('close', () => {
        wasSentWhole = response.writableFinished;
      });
    });
    const socket = await stall(base, admin.headers);
    socket.on('error', () => undefined);
    const reading = setInterval(() => {
      socket.read(PIECE) ?? socket.read();
    }, 50);
    const other = await setRouteStage(server);
    const theirs = (await other.organisation.admin()).headers;
    const { statusCode } = await paced.inject({ url: '/api/v3/organisation/export', headers: theirs });
    expect(statusCode).toBe(200);

    await once(socket, 'close');
    clearInterval(reading);
    expect(wasSentWhole).toBe(false);
    await paced.close();
  },
  60_000,
);

test('a client that reads fast enough gets everything', async () => {
  const paced = await buildApp({
    ...partsFor(server.database),
    settings: { ...testSettings, readerPace: { spanMs: 20, leastBytes: 1, mostSpans: 100_000 } },
  });
  const base = await paced.listen({ port: 0, host: '127.0.0.1' });
  await fill(stage.org_id);
  const response = await fetch(`${base}/api/v3/organisation/export`, { headers: admin.headers });
  const files = await unzip(Buffer.from(await response.arrayBuffer()));
  const pictures = [...files.keys()].filter((name) => name.startsWith('pictures/'));
  expect(pictures.length).toBeGreaterThanOrEqual(PICTURES);
  await paced.close();
});

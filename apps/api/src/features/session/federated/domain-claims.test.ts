import type { OwnDomain } from '@heatwise/contract/session/federated/identity-providers.contract';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { addAccount } from '../../../testing/accounts.ts';
import { type Mailbox, openMailbox } from '../../../testing/mailbox.ts';
import { type NameServer, openNameServer } from '../../../testing/name-server.ts';
import { buildTestApp, partsFor, type TestApp, testSettings } from '../../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../../testing/test-organisation.ts';
import { addProvider, providerBody } from '../../../testing/work-accounts.ts';

const start = new Date('2026-03-02T08:00:00Z');
let now = start;
let server: TestApp;
let names: NameServer;
let mailbox: Mailbox;
let dock: TestOrganisation;
let headers: TestHeaders;
let nth = 0;
let domain = '';

const settings = () => ({ ...testSettings, smtpUrl: mailbox.smtpUrl, dnsServers: [names.address] });

beforeAll(async () => {
  names = await openNameServer();
  mailbox = await openMailbox();
  server = await buildTestApp({ clock: () => now, settings: settings() });
});
afterAll(async () => {
  await server.close();
  await names.close();
  await mailbox.close();
});
beforeEach(async () => {
  now = start;
  names.breakDown(false);
  nth += 1;
  domain = `dock${nth}.test`;
  dock = await server.organisation('Dock Works');
  headers = (await addAccount(server, dock, { at: now, access: 'admin' })).headers;
  await server.database.owner.deleteFrom('jobs').execute();
});

type Method = 'GET' | 'POST' | 'DELETE';
const call = (method: Method, path: string, payload?: object, as = headers) =>
  server.app.inject({ method, url: `/api/v3/sso${path}`, headers: as, ...(payload && { payload }) });
const state = async (as = headers) => (await call('GET', '', undefined, as)).json().data;
const ownDomain = async (as = headers): Promise<OwnDomain> => (await state(as)).domains[0];
const look = async (as = headers) => {
  const reply = await call('POST', '/domain/confirm', { domain }, as);
  return reply.json().code ?? reply.statusCode;
};
async function ask(as = headers): Promise<OwnDomain> {
  const reply = await call('POST', '/domain', { domain }, as);
  expect(reply.statusCode).toBe(200);
  return ownDomain(as);
}
async function publish(as = headers): Promise<void> {
  const { record_name, record_value } = await ask(as);
  names.set(record_name, 'v=spf1 -all', record_value);
}
const methodOf = async (email: string) =>
  (await server.app.inject({ method: 'POST', url: '/api/v2/auth/method', payload: { email } })).json().data;

/** Somebody of another organisation signs in with an address of the domain. */
async function otherWithAccount(name: string) {
  const other = await server.organisation(name);
  const admin = await addAccount(server, other, { at: start, access: 'admin' });
  await server.database.owner
    .updateTable('credentials')
    .set({ email: `boss@${domain}` })
    .where('user_id', '=', admin.user_id)
    .execute();
  return { other, email: `boss@${domain}`, headers: admin.headers, user_id: admin.user_id };
}

/** A server that starts so many hours later does what is due then, at once; sends its emails, too. */
async function startAfter(hours: number, until: () => Promise<boolean>): Promise<void> {
  now = new Date(start.getTime() + hours * HOUR_MS);
  // Nobody is signed out meanwhile.
  await server.database.owner.updateTable('sessions').set({ created_at: now, used_at: now }).execute();
  const later = await buildApp({ ...partsFor(server.database), clock: () => now, settings: settings() });
  await later.listen({ port: 0, host: '127.0.0.1' });
  await expect.poll(until, { timeout: 20_000 }).toBe(true);
  await later.close();
}

test('a domain leads to a provider only once its record is in the DNS', async () => {
  const asked = await ask();
  expect(asked).toMatchObject({ domain, record_name: `_heatwise.${domain}`, confirmed_at: null });
  const provider = { issuer: 'https://login.dock.test', client_id: 'heatwise' };
  const body = providerBody(provider, { domains: [domain] });
  const early = await call('POST', '/provider', body);
  expect([early.statusCode, early.json().problems[0].path]).toEqual([400, 'domains']);

  expect(await look()).toBe('domain-record-missing');
  names.set(asked.record_name, 'heatwise=somebody-else');
  expect(await look()).toBe('domain-record-missing');
  names.breakDown(true);
  expect(await look()).toBe('domain-look-failed');
  names.breakDown(false);
  names.set(asked.record_name, 'v=spf1 -all', asked.record_value);
  expect(await look()).toBe(200);

  const provider_id = await addProvider(server, headers, body);
  expect((await methodOf(`ida@${domain}`)).federated_provider).toMatchObject({
    provider_id,
    organisation_name: 'Dock Works',
  });
});

test('one mailbox in a shared domain claims nothing, and somebody else’s record does not help', async () => {
  await publish();
  expect(await look()).toBe(200);
  const rival = await addAccount(server, await server.organisation('Rival'), { at: now, access: 'admin' });
  const theirs = await ask(rival.headers);
  expect(theirs.record_value).not.toBe((await ownDomain()).record_value);
  expect(await look(rival.headers)).toBe('domain-record-missing');
  names.set(theirs.record_name, theirs.record_value);
  expect(await look(rival.headers)).toBe('domain-taken');
});

test('where others use the domain it waits a day, they are notified, and their objection stops it', async () => {
  const harbour = await otherWithAccount('Harbour Works');
  await publish();
  expect(await look()).toBe(200);
  expect(await ownDomain()).toMatchObject({ seen_at: now.toISOString(), confirmed_at: null, objectors: [] });
  expect((await state(harbour.headers)).asked_by_others).toEqual([
    { domain, organisation_name: 'Dock Works', seen_at: now.toISOString() },
  ]);
  const object = await call('POST', '/objection', { domain }, harbour.headers);
  expect(object.statusCode).toBe(200);

  await startAfter(25, async () => (await mailbox.mail(harbour.email, domain)) !== undefined);
  expect(await ownDomain()).toMatchObject({ confirmed_at: null, objectors: ['Harbour Works'] });

  expect((await call('DELETE', `/objection/${domain}`, undefined, harbour.headers)).statusCode).toBe(200);
  await startAfter(27, async () => (await ownDomain()).confirmed_at !== null);
  expect((await state(harbour.headers)).asked_by_others).toEqual([]);
});

test('an objection expires two months after its organisation last used the domain, and can be renewed', async () => {
  const harbour = await otherWithAccount('Harbour Works');
  await publish();
  await look();
  await call('POST', '/objection', { domain }, harbour.headers);
  const usedBy = (org_id: string, at: Date) =>
    server.database.owner
      .updateTable('sessions')
      .set({ created_at: at, used_at: at })
      .where('org_id', '=', org_id)
      .execute();

  now = new Date(start.getTime() + 61 * 24 * HOUR_MS);
  await usedBy(dock.org_id, now);
  await usedBy(harbour.other.org_id, new Date(now.getTime() - 59 * 24 * HOUR_MS));
  expect(await look()).toBe(200);
  expect(await ownDomain()).toMatchObject({ confirmed_at: null, objectors: ['Harbour Works'] });

  await usedBy(harbour.other.org_id, start);
  expect(await ownDomain()).toMatchObject({ confirmed_at: null, objectors: [] });
  const again = await harbour.other.signIn(harbour.user_id, { created_at: now, used_at: now });
  expect((await call('POST', '/objection', { domain }, again)).statusCode).toBe(200);
  await usedBy(harbour.other.org_id, start);
  expect((await ownDomain()).objectors).toEqual(['Harbour Works']);

  now = new Date(now.getTime() + 61 * 24 * HOUR_MS);
  await usedBy(dock.org_id, now);
  expect(await look()).toBe(200);
  expect(await ownDomain()).toMatchObject({ confirmed_at: now.toISOString(), objectors: [] });
});

test('an organisation without users in a domain cannot object to it', async () => {
  const stranger = await addAccount(server, await server.organisation('Far'), { at: now, access: 'admin' });
  const reply = await call('POST', '/objection', { domain }, stranger.headers);
  expect([reply.statusCode, reply.json().problems[0].path]).toEqual([400, 'domain']);
});

test('a confirmed domain lapses three days after its record disappears, and then leads nowhere', async () => {
  await publish();
  await look();
  await addProvider(
    server,
    headers,
    providerBody({ issuer: 'https://login.dock.test', client_id: 'heatwise' }, { domains: [domain] }),
  );
  names.set(`_heatwise.${domain}`);
  await startAfter(2, async () => (await ownDomain()).missing_since !== null);
  expect((await methodOf(`ida@${domain}`)).has_federated_provider).toBe(true);
  names.breakDown(true);
  await startAfter(200, async () => (await dueLooks()) === 0);
  expect(await ownDomain()).toMatchObject({ confirmed_at: start.toISOString() });
  names.breakDown(false);
  await startAfter(202, async () => (await ownDomain()).confirmed_at === null);
  expect(await methodOf(`ida@${domain}`)).toMatchObject({ has_federated_provider: false });
  expect((await state()).providers[0].domains).toEqual([]);
});

const dueLooks = async () =>
  (
    await server.database.owner
      .selectFrom('organisation_domains')
      .select('domain')
      .where('domain', '=', domain)
      .where('looked_at', '<', now)
      .execute()
  ).length;

test('a confirmed domain is released, and another organisation may claim it', async () => {
  await publish();
  await look();
  expect((await call('DELETE', `/domain/${domain}`)).statusCode).toBe(200);
  expect((await state()).domains).toEqual([]);
  const rival = await addAccount(server, await server.organisation('Rival'), { at: now, access: 'admin' });
  await publish(rival.headers);
  expect(await look(rival.headers)).toBe(200);
  const trail = await server.database.owner
    .selectFrom('audit')
    .select('action')
    .where('org_id', '=', dock.org_id)
    .orderBy('seq')
    .execute();
  expect(trail.map(({ action }) => action)).toEqual([
    'organisation.domain-ask',
    'organisation.domain-confirm',
    'organisation.domain-give-back',
  ]);
});

test('of two organisations with a record each, one has the domain', async () => {
  const twin = await addAccount(server, await server.organisation('Twin'), { at: now, access: 'admin' });
  const { record_name, record_value } = await ask();
  names.set(record_name, record_value, (await ask(twin.headers)).record_value);
  const answers = await Promise.all([look(), look(twin.headers)]);
  expect(answers.map(String).sort()).toEqual(['200', 'domain-taken']);
});

test.each(['', 'dock', 'it@dock.test', 'gmail.com'])(
  '%j is not a domain that can be requested',
  async (wanted) => {
    const reply = await call('POST', '/domain', { domain: wanted });
    expect([reply.statusCode, reply.json().problems[0].path]).toEqual([400, 'domain']);
  },
);

test('a domain used to register is not confirmed before its record exists', async () => {
  await server.database.owner
    .insertInto('organisation_domains')
    .values({ org_id: dock.org_id, domain, is_registered: true })
    .execute();
  expect(await ownDomain()).toMatchObject({ asked_at: null, confirmed_at: null });
  expect(await look()).toBe('domain-not-found');
});

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CoreReply, MeasuresReply } from '@heatwise/contract/sync/sync.contract';
import { newRule } from '@heatwise/domain/alerts/alert-rule';
import { BETA_FEATURES } from '@heatwise/domain/organisation/features';
import type { RouteStage } from '../../apps/api/src/testing/route-fixtures.ts';
import { bodyOf, queryOf } from '../../apps/api/src/testing/route-stage.ts';
import type { ApiRoute } from './api-routes.ts';
import { linksTo, secretOf, showsMails } from './mails.ts';
import { type Member, newPassword, signIn } from './member.ts';
import type { Asked, Server } from './server.ts';

/** An organisation, seen by one of its admins, with an id for whatever an address or a body can name. */
export type Organisation = { readonly admin: Member; readonly stage: RouteStage };

/** Asking these does something, or never ends. */
const notForReading = /\/logout$|\/2fa$|\/referral$|\/events$|\/outbox$|\/export$/;

/** Parameters of addresses that count instead of naming. */
const NUMBERS = new Set(['index', 'number']);

/** Registers an organisation as anybody does, with the email that a demo shows. */
export async function registerOrganisation(server: Server): Promise<Member> {
  if (!(await showsMails(server))) {
    throw new Error('This server shows no mails: name an admin of a second organisation with --second.');
  }
  const email = `first@${randomUUID()}.test`;
  const password = newPassword();
  const names = { organisation_name: 'Security checks', name_first: 'Security', name_last: 'check' };
  const path = '/api/v2/auth/register';
  const body = { ...names, email, password, privacy_agreement: true };
  const { code } = await server.read<{ code: number }>({
    method: 'POST',
    path,
    body,
    from: server.newAddress(),
  });
  if (code !== 0) throw new Error(`A second organisation could not be registered: code ${code}.`);
  const [link = ''] = await linksTo(server, email, /https?:\S+\/register\/\S+/);
  await server.read({ method: 'POST', path: `${path}/${secretOf(link)}`, body: {} });
  return signIn(server, { email, password });
}

/** The routes that only read, and need no id. */
export function readingRoutes(routes: readonly ApiRoute[]): ApiRoute[] {
  return routes.filter(
    ({ method, url, parameters, isOpen }) =>
      method === 'GET' && parameters.length === 0 && !isOpen && !notForReading.test(url),
  );
}

/** The token of a link to the courses of somebody of the organisation. */
export async function courseLinkOf(server: Server, { admin, stage }: Organisation): Promise<string> {
  const path = `/api/v3/education/person/${stage.user_id}/link`;
  const body = { mail: false };
  return secretOf(
    (await server.read<{ address: string }>({ method: 'POST', path, body, token: admin.token })).address,
  );
}

/** A request that a route would carry out for who may, with the ids of a stage. */
export function requestOn(route: ApiRoute, stage: RouteStage): Asked {
  const path = route.url.replaceAll(/:(\w+)/g, (_whole, name: string) =>
    String(stage[name as keyof RouteStage]),
  );
  const body = bodyOf(route.name, stage);
  return { method: route.method, path: `${path}${queryOf(route.name, stage)}`, ...(body ? { body } : {}) };
}

/** One of everything: whatever the organisation can make is made once. */
export async function fillOrganisation(
  server: Server,
  routes: readonly ApiRoute[],
  admin: Member,
): Promise<Organisation> {
  const make = <Data>(path: string, body: object, method = 'POST') =>
    server.read<Data>({ method, path, body, token: admin.token });
  const metadata = { _show_preview_features: true, _beta: [...BETA_FEATURES] };
  await make('/api/v3/organisation', { metadata }, 'PATCH');
  await watchTests(server, admin);
  const tag = await make<{ tag: { tag_id: string } }>('/api/v2/tag', { name: `Crew ${randomUUID()}` });
  const { tag_id } = tag.tag;
  for (const type of ['job', 'location', 'roster'])
    await make('/api/v2/tag', { name: `${type} ${randomUUID()}`, type });
  const gone = await make<{ tag: { tag_id: string } }>('/api/v2/tag', { name: `Gone ${randomUUID()}` });
  await server.read({
    method: 'DELETE',
    path: `/api/v3/tag/${gone.tag.tag_id}`,
    token: admin.token,
  });
  for (const name_first of ['Ada', 'Ida']) {
    const person = await make<{ user_id: string }>('/api/v2/user', { name_first, tag_ids: [tag_id] });
    await make('/api/v3/user/address', { user_id: person.user_id, address: { city: 'Perth' } });
    const measurement = { user_id: person.user_id, type: 'sosm', tag_ids: [tag_id] };
    const created_time = new Date(Date.now() - 60_000).toISOString();
    for (const value of [70, 170])
      await make('/api/v3/measurement', {
        ...measurement,
        measurement_id: randomUUID(),
        value,
        created_time,
      });
  }
  await untilAlerted(server, admin);
  // In the order in which one thing needs another, whatever there is to make; what is refused is left out.
  for (let round = 0; round < 2; round += 1) {
    const { stage } = await lookAt(server, routes, admin);
    for (const route of routes) {
      if (!['POST', 'PUT'].includes(route.method) || route.parameters.length > 0) continue;
      if (/\/auth\/|\/close|\/restore$|\/remove$|\/import/.test(route.url)) continue;
      await server.ask({ ...requestOn(route, stage), token: admin.token });
    }
  }
  await signIn(server, admin);
  return lookAt(server, routes, admin);
}

/** A rule that sets off an alert by the tests that follow. */
async function watchTests(server: Server, { token }: Member): Promise<void> {
  const rule_id = randomUUID();
  const trigger = { kind: 'hydration', at_least: 'moderately_dehydrated' } as const;
  const body = { ...newRule('hydration'), name: 'Dehydrated', trigger, rule_id, pack: null, pack_rule: null };
  const path = '/api/v3/alerts/rule';
  await server.read({ method: 'POST', path, body, token });
  await server.read({ method: 'PUT', path: `${path}/${rule_id}/on`, body: { is_on: true }, token });
}

const LOOKS = 150;
const BETWEEN_LOOKS_MS = 200;

async function untilAlerted(server: Server, { token }: Member): Promise<void> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const { count } = await server.read<{ count: number }>({ path: '/api/v3/alerts/open', token });
    if (count > 0) return;
    await sleep(BETWEEN_LOOKS_MS);
  }
  throw new Error('No alert began by the tests of dehydrated people.');
}

/** Finds an id of everything in an organisation, without changing anything. */
export async function lookAt(
  server: Server,
  routes: readonly ApiRoute[],
  admin: Member,
): Promise<Organisation> {
  const { token } = admin;
  const ids: Record<string, string> = {};
  for (const route of readingRoutes(routes)) {
    const { status, text } = await server.ask({ ...requestOn(route, stageOf({})), token });
    if (status === 200 && text.startsWith('{')) gatherIds(JSON.parse(text), ids);
  }
  const post = { method: 'POST', body: {}, token };
  const core = await server.read<CoreReply>({ ...post, path: '/api/v3/sync/core' });
  const measures = await server.read<MeasuresReply>({ ...post, path: '/api/v3/sync/measures' });
  gatherIds(core, ids);
  gatherIds(measures, ids);
  const active = core.tags.filter((one) => one.active);
  const tagOf = (type: string) => active.find((one) => one.type === type)?.tag_id;
  const people = core.users.filter(
    (one) => 'email' in one && one.active && one.user_id !== admin.user_id && one.email === null,
  );
  const measured = measures.measurements.filter(({ type }) => type === 'sosm');
  const [first] = measured;
  const [worst] = measured.toSorted((one, other) => other.value - one.value);
  const own = {
    org_id: core.organisation?.org_id,
    tag_id: people.flatMap((one) => ('tag_ids' in one ? one.tag_ids : [])).find(Boolean) ?? tagOf('default'),
    job_id: tagOf('job'),
    location_id: tagOf('location'),
    roster_id: tagOf('roster'),
    deleted_tag_id: core.tags.find((one) => !one.active)?.tag_id,
    user_id: people[0]?.user_id,
    colleague_id: people[1]?.user_id,
    measurement_id: first?.measurement_id,
    dehydrated_id: worst?.measurement_id,
    index: '0',
    version: '1',
    format: 'csv',
  };
  const known = Object.entries(own).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return { admin, stage: stageOf({ ...ids, ...Object.fromEntries(known) }) };
}

/** The first value under every name that ends like an id's. */
function gatherIds(value: unknown, ids: Record<string, string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (typeof part === 'string' && key.endsWith('_id') && !(key in ids)) ids[key] = part;
    gatherIds(part, ids);
  }
}

/** A stage on which everything has an id: what was not found has one that nobody has. */
function stageOf(ids: Readonly<Record<string, string>>): RouteStage {
  return new Proxy(ids, {
    get: (known, name: string) => known[name] ?? (NUMBERS.has(name) ? '0' : randomUUID()),
  }) as unknown as RouteStage;
}

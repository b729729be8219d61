import { randomBytes, randomUUID } from 'node:crypto';
import type { RouteOptions } from 'fastify';
import type { RouteStage } from './stage.ts';
import { accountBodies } from './stage-of-accounts.ts';
import { deviceBodies, stageDevice } from './stage-of-devices.ts';
import { federatedBodies, federatedQueries, stageFederated } from './stage-of-federated.ts';
import { importBodies } from './stage-of-import.ts';
import { measurementBodies, stageMeasurement } from './stage-of-measurements.ts';
import { monitoringBodies, stageFollowUp } from './stage-of-monitoring.ts';
import { notificationBodies } from './stage-of-notifications.ts';
import { organisationBodies } from './stage-of-organisation.ts';
import { peopleBodies } from './stage-of-people.ts';
import { permissionBodies } from './stage-of-permissions.ts';
import { readinessBodies, stageReadiness } from './stage-of-readiness.ts';
import { stageStrategy, strategyBodies } from './stage-of-strategy.ts';
import { stageTags, tagBodies } from './stage-of-tags.ts';
import { stageView, viewBodies } from './stage-of-views.ts';
import { stageWallLink, wallBodies } from './stage-of-walls.ts';
import type { TestApp } from './test-app.ts';

export async function setRouteStage({ database, organisation }: TestApp): Promise<RouteStage> {
  const made = await organisation('Stage Works');
  const tag_id = await made.addTag('Crane crew');
  const user_id = await made.addPerson({
    tag_ids: [tag_id],
    email: `${randomUUID()}@stage.test`,
    metadata: { _addresses: [{ city: 'Crane crew' }] },
  });
  const colleague_id = await made.addPerson({ tag_ids: [tag_id] });
  const measured = await made.write((scope) => stageMeasurement(scope, user_id, tag_id));
  const staged = await made.write(stageTags);
  const followed = await made.write((scope) => stageFollowUp(scope, colleague_id));
  const assessed = await made.write((scope) => stageReadiness(scope, user_id));
  const known = await made.write((scope) => stageDevice(scope, user_id));
  const linked = await made.write((scope) => stageWallLink(scope, user_id));
  const advised = await made.write((scope) => stageStrategy(scope, user_id));
  const viewed = await made.write((scope) => stageView(scope, user_id));
  const federated = await made.write((scope) => stageFederated(scope, colleague_id));
  for (const id of [user_id, made.org_id]) {
    await database.owner
      .insertInto('profile_images')
      .values({ org_id: made.org_id, id, image: Buffer.from('a picture') })
      .execute();
  }
  await made.signIn(user_id);
  const { session_id } = await database.owner
    .selectFrom('sessions')
    .select('session_id')
    .where('org_id', '=', made.org_id)
    .executeTakeFirstOrThrow();
  return {
    organisation: made,
    org_id: made.org_id,
    tag_id,
    user_id,
    colleague_id,
    ...measured,
    ...staged,
    ...followed,
    ...advised,
    ...assessed,
    ...known,
    ...linked,
    ...federated,
    ...viewed,
    index: '0',
    session_id,
    referral_id: randomUUID(),
    token: randomBytes(32).toString('base64url'),
  };
}

/** A request that a route would carry out for who may, naming ids of the stage. */
export type StagedRequest = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  url: string;
  payload?: object;
};

const bodies: Readonly<Record<string, (stage: RouteStage) => object>> = {
  ...accountBodies,
  ...deviceBodies,
  ...federatedBodies,
  ...importBodies,
  ...measurementBodies,
  ...monitoringBodies,
  ...organisationBodies,
  ...notificationBodies,
  ...permissionBodies,
  ...peopleBodies,
  ...readinessBodies,
  ...strategyBodies,
  ...tagBodies,
  ...viewBodies,
  ...wallBodies,
  'PATCH /api/v2/user/': ({ user_id }) => ({ user_id, name_first: 'Ida' }),
  'PATCH /api/v3/user/metadata': ({ user_id }) => ({ user_id, metadata: { employee_id: 'IR-7' } }),
  'PATCH /api/v3/user/reset_password/:user_id': () => ({ password: 'a long and quiet river' }),
  'POST /api/v3/user/address': ({ user_id }) => ({ user_id, address: { city: 'Perth' } }),
  'PATCH /api/v3/user/address/:index': ({ user_id }) => ({ user_id, address: { city: 'Perth' } }),
  'POST /api/v2/user/image/:user_id': () => ({ image: '' }),
  'POST /api/v3/sync/core': () => ({}),
  'POST /api/v3/sync/digest': () => ({}),
  'POST /api/v3/sync/measures': () => ({}),
  'POST /api/v3/sync/measures/init': () => ({}),
};

/** What stands behind the address of those that need more. */
const queries: Readonly<Record<string, (stage: RouteStage) => string>> = {
  ...federatedQueries,
  'GET /api/v3/geocode': () => '?city=Perth',
  'GET /api/v3/weather/current.json': () => '?lat=-23.36&lon=119.73',
  'GET /api/v3/weather/forecast.json': () => '?lat=-23.36&lon=119.73&days=2',
  'GET /api/v3/weather/history.json': () => '?lat=-23.36&lon=119.73&dt=2026-01-12',
  'GET /api/v3/towns': () => '?west=115&south=-23&east=120&north=-20',
  'DELETE /api/v3/user/address/:index': ({ user_id }) => `?user_id=${user_id}`,
};

export function nameOf({ method, url }: RouteOptions): string {
  return `${String(method)} ${url}`;
}

/** The routes of the API proper: without HEAD, documentation and files. */
export function apiRoutes(app: TestApp['app']): RouteOptions[] {
  return app.routesServed.filter(
    ({ method, url }) => method !== 'HEAD' && url.startsWith('/api/v') && !String(method).includes(','),
  );
}

/** Throws for a route whose ids or body the stage does not know: whoever adds a route says here how it is called. */
export function requestOn(route: RouteOptions, stage: RouteStage): StagedRequest {
  const name = nameOf(route);
  const method = String(route.method) as StagedRequest['method'];
  const path = route.url.replaceAll(/:(\w+)/g, (_whole, parameter: string) => {
    const id = stage[parameter as keyof RouteStage];
    if (typeof id !== 'string') throw new Error(`${name}: the stage has no ${parameter}`);
    return id;
  });
  const url = `${path}${queryOf(name, stage)}`;
  const payload = bodyOf(name, stage);
  if (!payload && method !== 'GET' && method !== 'DELETE')
    throw new Error(`${name}: the stage has no body for it`);
  return payload ? { method, url, payload } : { method, url };
}

/** What is sent to a route ("POST /api/v2/tag"); undefined where nothing is. */
export function bodyOf(name: string, stage: RouteStage): object | undefined {
  return bodies[name]?.(stage);
}

/** What is asked behind a route's address; empty where nothing is. */
export function queryOf(name: string, stage: RouteStage): string {
  return queries[name]?.(stage) ?? '';
}

/** Asks and answers status and text; of a stream that does not end, only the status. */
export async function ask(app: TestApp['app'], request: StagedRequest, headers: Record<string, string>) {
  if (!request.url.endsWith('/events')) {
    const { statusCode, body } = await app.inject({ ...request, headers });
    return { status: statusCode, body };
  }
  const response = await app.inject({ ...request, headers, payloadAsStream: true });
  response.stream().destroy();
  return { status: response.statusCode, body: '' };
}

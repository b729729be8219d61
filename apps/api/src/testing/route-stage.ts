import { randomBytes, randomUUID } from 'node:crypto';
import type { RouteOptions } from 'fastify';
import { allRouteFixtures, type RouteStage, type StageBase } from './route-fixtures.ts';
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
  const rows: Record<string, string> = {};
  for (const { rows: add } of allRouteFixtures) {
    if (add) Object.assign(rows, await made.write((scope) => add(scope, { tag_id, user_id, colleague_id })));
  }
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
  const stage: StageBase = {
    organisation: made,
    org_id: made.org_id,
    tag_id,
    user_id,
    colleague_id,
    index: '0',
    session_id,
    referral_id: randomUUID(),
    token: randomBytes(32).toString('base64url'),
  };
  if (!rows.measurement_id) throw new Error('no feature adds a measurement');
  return { ...rows, ...stage, measurement_id: rows.measurement_id };
}

/** A request that a route would carry out for who may, naming ids of the stage. */
export type StagedRequest = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  url: string;
  payload?: object;
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
  return allRouteFixtures.find(({ bodies }) => bodies?.[name])?.bodies?.[name]?.(stage);
}

/** What is asked behind a route's address; empty where nothing is. */
export function queryOf(name: string, stage: RouteStage): string {
  return allRouteFixtures.find(({ queries }) => queries?.[name])?.queries?.[name]?.(stage) ?? '';
}

/** Asks and answers status and text; of a stream that does not end, only the status. */
export async function ask(
  app: TestApp['app'],
  request: StagedRequest & { readonly remoteAddress?: string },
  headers: Record<string, string>,
) {
  const given = { ...request, headers };
  if (!request.url.endsWith('/events')) {
    const { statusCode, body } = await app.inject(given);
    return { status: statusCode, body };
  }
  const response = await app.inject({ ...given, payloadAsStream: true });
  response.stream().destroy();
  return { status: response.statusCode, body: '' };
}

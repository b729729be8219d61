import { randomBytes, randomUUID } from 'node:crypto';
import type { RouteOptions } from 'fastify';
import { allRouteFixtures, type RouteStage, type StageBase } from './route-fixtures.ts';
import { copyRows, type RowTemplate, readRowTemplate } from './row-copies.ts';
import type { TestApp } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';

type StageTemplate = { readonly stage: RouteStage; readonly rows: RowTemplate };
const templates = new WeakMap<TestDatabase, StageTemplate>();

/** The first stage on a database is built by the features; the next ones are copies of its rows with ids of their own. */
export async function setRouteStage(server: TestApp): Promise<RouteStage> {
  const { database, organisation } = server;
  // Copying turns off triggers, which Citus does not do on its other machines.
  if (process.env.CITUS_URL !== undefined) return buildRouteStage(server);
  const template = templates.get(database);
  if (!template) {
    const stage = await buildRouteStage(server);
    templates.set(database, { stage, rows: await readRowTemplate(database, stage.org_id) });
    return stage;
  }
  const made = await organisation('Stage Works');
  const { organisation: _, ...ids } = template.stage;
  const rename = await copyRows(database, template.rows, { from: template.stage.org_id, to: made.org_id });
  const renamed = Object.entries(ids).map(([name, id]) => [name, rename(String(id))]);
  return { ...Object.fromEntries(renamed), organisation: made, token: makeUnknownToken() };
}

async function buildRouteStage({ database, organisation }: TestApp): Promise<RouteStage> {
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
    token: makeUnknownToken(),
  };
  if (!rows.measurement_id) throw new Error('no feature adds a measurement');
  return { ...rows, ...stage, measurement_id: rows.measurement_id };
}

function makeUnknownToken(): string {
  return randomBytes(32).toString('base64url');
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

/** A route that changes nothing, whoever asks. Signing out is a GET that changes something. */
export function isReading({ method, url }: RouteOptions): boolean {
  return method === 'GET' && !url.endsWith('/logout');
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

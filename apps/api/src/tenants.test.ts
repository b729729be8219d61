import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { rightsOfTable } from './database/app-role.ts';
import { headersOfLink, makeCourseLink } from './features/education/testing/course-link.ts';
import type { RouteStage } from './testing/route-fixtures.ts';
import { apiRoutes, ask, nameOf, requestOn, setRouteStage } from './testing/route-stage.ts';
import { buildTestApp, partsFor, type TestApp } from './testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from './testing/test-organisation.ts';
import { WithoutOrganisationFilter } from './testing/without-organisation-filter.ts';

let server: TestApp;
let ours: RouteStage;
let stranger: TestHeaders;
let before: string;

beforeAll(async () => {
  server = await buildTestApp();
  await server.app.ready();
  ours = await setRouteStage(server);
  before = await everythingOf(ours);
});
afterAll(() => server.close());

const ofNoOrganisation = new Set([
  'sign_in_attempts',
  'server_incarnation',
  'outside_answers',
  'heat_days',
  'jobs',
  'recurring_work',
  'registrations',
  'referral_addresses',
  'registered_keys',
  'sync_schema_versions',
]);

/** Every row of an organisation, as text. */
async function everythingOf({ org_id }: RouteStage): Promise<string> {
  const parts: string[] = [];
  for (const table of Object.keys(rightsOfTable)) {
    if (ofNoOrganisation.has(table)) continue;
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table)} t where org_id = ${org_id} order by 1`.execute(
      server.database.owner,
    );
    parts.push(table, ...rows.map(({ row }) => row));
  }
  return parts.join('\n');
}

/** A link to the courses of somebody of another organisation. */
async function linkOfStranger(app: TestApp['app'], theirs: TestOrganisation): Promise<TestHeaders> {
  return headersOfLink(await makeCourseLink(app, stranger, await theirs.addPerson()));
}

/** `notRun`: whether the machines refused a statement since the last request, and did not run it. */
async function expectNothingReached(app: TestApp['app'], notRun = () => false): Promise<void> {
  const { tag_id, user_id, measurement_id } = ours;
  for (const route of apiRoutes(app)) {
    const theirs = await server.organisation('Stranger Works');
    stranger = (await theirs.admin()).headers;
    const request = requestOn(route, ours);
    const headers = route.config?.needs === 'course-link' ? await linkOfStranger(app, theirs) : stranger;
    const { status, body } = await ask(app, request, headers);
    const tells = (id: string) => body.includes(id) && !request.url.includes(id);

    const name = nameOf(route);
    // A link that came by email is the same to everybody: a bad one reveals nothing.
    // What only the desk may ask is refused before anything is looked for.
    const refused = route.config?.needs === 'desk' ? 403 : 404;
    if (!notRun()) {
      if (/:(?!token)/.test(route.url)) expect([name, status]).toEqual([name, refused]);
      expect([name, status]).not.toEqual([name, 500]);
    }
    // What the request itself named may be named in the reply that refuses it; nothing else may.
    expect([
      name,
      body.includes('Crane crew'),
      body.includes('@stage.test'),
      body.includes(measurement_id),
    ]).toEqual([name, false, false, false]);
    if (route.method === 'GET') expect([name, tells(tag_id), tells(user_id)]).toEqual([name, false, false]);
    expect([name, await everythingOf(ours)]).toEqual([name, before]);
  }
}

/** How Citus refuses. */
const NOT_SUPPORTED = '0A000';

// Everything there is, asked by every route: it takes as long as there are tables and routes.
describe('an admin of another organisation reaches nothing of ours by any route', {
  timeout: 300_000,
}, () => {
  test('as the server is', () => expectNothingReached(server.app));

  test('with every filter by organisation left out of the stores', async () => {
    const parts = partsFor(server.database);
    const database = parts.database.withPlugin(new WithoutOrganisationFilter());
    // Where tables are spread over machines, much that is not of one organisation is not run at all: that is an error then.
    const refusals: string[] = [];
    const write = (line: string) => {
      if (process.env.CITUS_URL && JSON.parse(line).err?.code === NOT_SUPPORTED) refusals.push(line);
    };
    const careless = await buildApp({ ...parts, database, logger: pino({ level: 'error' }, { write }) });
    await careless.ready();
    // The mutant is real: the owner, for whom no row-level security holds, now sees everybody.
    const seen = await server.database.owner
      .withPlugin(new WithoutOrganisationFilter())
      .selectFrom('organisations')
      .select('org_id')
      .where('org_id', '=', ours.org_id)
      .execute();
    expect(seen.length).toBeGreaterThan(1);

    await expectNothingReached(careless, () => refusals.splice(0).length > 0);
    await careless.close();
  });
});

test('a device of another organisation reaches nothing of ours either', async () => {
  const theirs = await server.organisation();
  const { headers } = await theirs.device();
  for (const route of apiRoutes(server.app)) {
    const { body } = await ask(server.app, requestOn(route, ours), headers);
    expect([nameOf(route), body.includes(ours.tag_id), body.includes('@stage.test')]).toEqual([
      nameOf(route),
      false,
      false,
    ]);
    expect([nameOf(route), await everythingOf(ours)]).toEqual([nameOf(route), before]);
  }
});

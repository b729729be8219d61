import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { rightsOfTable } from './database/app-role.ts';
import { headersOfLink, makeCourseLink } from './features/education/testing/course-link.ts';
import { ForAnotherOrganisation } from './testing/for-another-organisation.ts';
import type { RouteStage } from './testing/route-fixtures.ts';
import { apiRoutes, ask, nameOf, requestOn, setRouteStage } from './testing/route-stage.ts';
import { buildTestApp, partsFor, type TestApp } from './testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from './testing/test-organisation.ts';
import { WithoutOrganisationFilter } from './testing/without-organisation-filter.ts';

const isOnCitus = process.env.CITUS_URL !== undefined;

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
async function linkOfStranger(theirs: TestOrganisation): Promise<TestHeaders> {
  return headersOfLink(await makeCourseLink(server.app, stranger, await theirs.addPerson()));
}

/** `mayFail`: what is not found may be missed. */
async function expectNothingReached(app: TestApp['app'], { mayFail = false } = {}): Promise<void> {
  const { tag_id, user_id, measurement_id } = ours;
  for (const route of apiRoutes(app)) {
    const theirs = await server.organisation('Stranger Works');
    stranger = (await theirs.admin()).headers;
    const request = requestOn(route, ours);
    const headers = route.config?.needs === 'course-link' ? await linkOfStranger(theirs) : stranger;
    const { status, body } = await ask(app, request, headers);
    const tells = (id: string) => body.includes(id) && !request.url.includes(id);

    const name = nameOf(route);
    // A link that came by email is the same to everybody: a bad one reveals nothing.
    // What only the desk may ask is refused before anything is looked for.
    const refused = route.config?.needs === 'desk' ? 403 : 404;
    if (status !== 500 || !mayFail) {
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

// Everything there is, asked by every route: it takes as long as there are tables and routes.
describe('an admin of another organisation reaches nothing of ours by any route', {
  timeout: 300_000,
}, () => {
  test('as the server is', () => expectNothingReached(server.app));

  test(`with every filter by organisation ${isOnCitus ? 'naming ours' : 'left out of the stores'}`, async () => {
    const mutant = isOnCitus ? new ForAnotherOrganisation(ours.org_id) : new WithoutOrganisationFilter();
    const parts = partsFor(server.database);
    const database = parts.database.withPlugin(mutant);
    const careless = await buildApp({ ...parts, database });
    await careless.ready();
    // The mutant is real: the owner, for whom no row-level security holds, now sees us when asking for another.
    const stranger = await server.organisation('Stranger Works');
    const seen = await server.database.owner
      .withPlugin(mutant)
      .selectFrom('organisations')
      .select('org_id')
      .where('org_id', '=', stranger.org_id)
      .execute();
    expect(seen).toContainEqual({ org_id: ours.org_id });

    await expectNothingReached(careless, { mayFail: isOnCitus });
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

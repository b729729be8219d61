import { seededRandom } from '@heatwise/builders/random';
import { enrolmentChanges } from '@heatwise/domain/education/enrolment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextBlocks } from './background/block-work.ts';
import { assignmentsThatHold, turnsOf } from './features/education/enrolment.store.ts';
import { heatModule, trainingOf } from './features/education/testing/training.ts';
import { tagSweeps } from './features/tags/tag-sweeps.ts';
import { inOrganisation, writeInOrganisation } from './organisation/organisation-scope.ts';
import { unscopedQueriesOf } from './organisation/unscoped-queries.store.ts';
import { buildTestApp, type TestApp } from './testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from './testing/test-organisation.ts';

let server: TestApp;
let now = new Date('2026-11-22T08:30:00Z');
beforeAll(async () => {
  server = await buildTestApp({ clock: () => now });
});
afterAll(() => server.close());

/** What would still have to be written for anybody, by the rule itself and without any walk: nothing, once all is done. */
function leftToDo(organisation: TestOrganisation, today: string) {
  return inOrganisation(server.database.app, organisation.org_id, async (scope) => {
    const people = await scope.tx
      .selectFrom('users')
      .select(['user_id', 'tag_ids'])
      .where('org_id', '=', scope.org_id)
      .where('active', '=', true)
      .execute();
    const assignments = await assignmentsThatHold(scope);
    const turns = await turnsOf(
      scope,
      people.map(({ user_id }) => user_id),
    );
    return people.flatMap((person) =>
      enrolmentChanges(person, assignments, turns.get(person.user_id) ?? [], today).map((change) => ({
        ...change,
        user_id: person.user_id,
      })),
    );
  });
}

const sweep = () => {
  const { app } = server.database;
  const work = tagSweeps({
    unscopedQueries: unscopedQueriesOf(app),
    readIn: (...read) => inOrganisation(app, ...read),
    writeIn: (...write) => writeInOrganisation(app, ...write),
  });
  return nextBlocks(work);
};

test.each(Array.from({ length: 6 }, (_, seed) => `crossing ${seed}`))(
  '%s: whatever happens to people, tags, modules and assignments, everybody has what is assigned to them',
  async (seed) => {
    const random = seededRandom(seed);
    const training = trainingOf(server, () => now);
    const organisation = await server.organisation();
    const signIn = (userId: string) => organisation.signIn(userId, { created_at: now, used_at: now });
    const { user_id: adminId } = await organisation.admin();
    let admin: TestHeaders = await signIn(adminId);
    const content = heatModule();
    const modules = [await training.published(admin, content), await training.published(admin, heatModule())];
    const tags = [await organisation.addTag(), await organisation.addTag(), await organisation.addTag()];
    const people: string[] = [];
    for (let index = 0; index < 9; index += 1)
      people.push(await organisation.addPerson({ tag_ids: tags.filter(() => random.chance(0.3)) }));
    const assignments: string[] = [];
    const ask = async (method: 'POST' | 'PATCH' | 'DELETE' | 'PUT', url: string, payload?: object) => {
      const reply = await server.app.inject({
        method,
        url: `/api${url}`,
        headers: admin,
        ...(payload && { payload }),
      });
      // Refused is fine: somebody who is deleted already, a module that is retired. Breaking down is not.
      expect(reply.statusCode, `${method} ${url}: ${reply.body}`).toBeLessThan(500);
      return reply.json();
    };
    const one = () => random.pick(people);
    const moduleId = () => random.pick(modules);
    const steps: readonly (() => Promise<unknown>)[] = [
      async () => {
        const whom = random.pick([
          { everyone: true },
          { tag_ids: [random.pick(tags)] },
          { tag_ids: [random.pick(tags)] },
          { user_ids: [one()] },
        ]);
        const due = { kind: 'days', days: random.int(3, 40) };
        const made = await training.assign(admin, moduleId(), { ...whom, due });
        if (made.data) assignments.push(made.data.assignment_id);
      },
      async () => {
        if (assignments.length > 0)
          await ask('DELETE', `/v3/education/assignment/${random.pick(assignments)}`);
      },
      () =>
        organisation
          .setTags(
            one(),
            tags.filter(() => random.chance(0.4)),
          )
          .catch(() => undefined),
      () => ask('PATCH', '/v3/user/delete', { user_ids: [one()] }),
      () => ask('PATCH', '/v3/user/restore', { user_ids: [one()] }),
      () => ask('PATCH', '/v3/user/hide', { user_ids: [one()] }),
      () => ask('POST', '/v3/user/merge', { source_id: one(), target_id: one() }),
      () => ask('DELETE', `/v3/tag/${random.pick(tags)}`),
      () => ask('POST', '/v3/tag/restore', { tag_id: random.pick(tags) }),
      () => ask('POST', `/v3/education/module/${moduleId()}/retire`, {}),
      () => ask('POST', `/v3/education/module/${moduleId()}/restore`, {}),
      async () => {
        now = new Date(now.getTime() + random.int(0, 20) * 86_400_000);
        admin = await signIn(adminId);
      },
      // Somebody finishes what they have.
      async () => {
        const headers = await signIn(one());
        const { data } = await training.ask(headers, 'GET', `/courses?today=${training.today()}`);
        // Nobody's: who is deleted has no session.
        const [course] = data?.courses ?? [];
        if (course) await training.readAll(headers, course.course_id, content);
      },
      () => training.enrol(random.int(1, 4)),
      sweep,
    ];
    const done: string[] = [];
    for (let count = 0; count < 60; count += 1) {
      const at = random.int(0, steps.length - 1);
      done.push(String(at));
      await steps[at]?.();
      if (!random.chance(0.3)) continue;
      while (await sweep());
      expect(await training.enrol(random.int(1, 5))).toEqual([]);
      expect(await leftToDo(organisation, training.today()), done.join(' ')).toEqual([]);
    }
  },
);

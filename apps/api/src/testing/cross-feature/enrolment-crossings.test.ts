import { randomUUID } from 'node:crypto';
import { seededRandom } from '@heatwise/builders/random';
import type { ModuleCounts } from '@heatwise/contract/education/assignments.contract';
import { enrolmentChanges } from '@heatwise/domain/education/enrolment';
import { expect, test } from 'vitest';
import { nextBlocks } from '../../background/block-work.ts';
import { assignmentsThatHold, turnsOf } from '../../features/education/enrolment.store.ts';
import { countEnding, countTurns } from '../../features/education/overview.store.ts';
import { heatModule, trainingOf } from '../../features/education/testing/training.ts';
import { tagSweeps } from '../../features/tags/tag-deletion.commands.ts';
import { inOrganisation, writeInOrganisation } from '../../organisation/organisation-scope.ts';
import { unscopedQueriesOf } from '../../organisation/unscoped-queries.store.ts';
import { setUpTestApp } from '../test-app.ts';
import type { TestHeaders, TestOrganisation } from '../test-organisation.ts';

const server = setUpTestApp({ clock: () => now });
let now = new Date('2026-11-22T08:30:00Z');

type Training = ReturnType<typeof trainingOf>;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';

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

/** What the overview of an admin says, and what counting everybody now says. */
async function twoCounts(organisation: TestOrganisation, training: Training, admin: TestHeaders) {
  const today = training.today();
  const { data } = await training.ask(admin, 'GET', `/education/overview?today=${today}`);
  const listed = await training.ask(admin, 'GET', `/education/people?today=${today}`);
  const { people, overdue_people, failed_people } = data;
  const modules = (data.modules as ModuleCounts[]).map((one) => [
    one.module_id,
    [one.assigned, one.done, one.excused, one.overdue, one.failed, one.certificates_end],
  ]);
  const shown = { people, overdue_people, failed_people, modules: Object.fromEntries(modules) };
  const counted = await inOrganisation(server.database.app, organisation.org_id, async (scope) => {
    const turns = await countTurns(scope, EVERYBODY, today);
    const ending = await countEnding(scope, EVERYBODY, today);
    const all = turns.find(({ module_id }) => module_id === null);
    const byModule = modules.map(([module_id]) => {
      const found = turns.find((one) => one.module_id === module_id);
      const { people: assigned = 0, done = 0, excused = 0, overdue = 0, failed = 0 } = found ?? {};
      return [module_id, [assigned, done, excused, overdue, failed, ending.get(String(module_id)) ?? 0]];
    });
    const { people = 0, overdue = 0, failed = 0 } = all ?? {};
    return {
      people,
      overdue_people: overdue,
      failed_people: failed,
      modules: Object.fromEntries(byModule),
      courses: turns.reduce((sum, one) => sum + (one.module_id === null ? 0 : one.people), 0),
    };
  });
  return [{ ...shown, courses: listed.data.count }, counted];
}
const EVERYBODY = { everyone: true, tag_ids: [] };

const sweep = () => {
  const { app } = server.database;
  const work = tagSweeps({
    unscopedQueries: unscopedQueriesOf(app),
    readIn: (...read) => inOrganisation(app, ...read),
    writeIn: (...write) => writeInOrganisation(app, ...write),
  });
  return nextBlocks(work);
};

/** What was carried out at least once, and not only tried. */
const happened = new Set<string>();

test.each(Array.from({ length: 6 }, (_, seed) => `crossing ${seed}`))(
  '%s: whatever happens to people, tags, modules and assignments, everybody has what is assigned, and it is counted',
  async (seed) => {
    const random = seededRandom(seed);
    const training = trainingOf(server, () => now);
    const organisation = await server.organisation();
    const signIn = (userId: string) => organisation.signIn(userId, { created_at: now, used_at: now });
    const { user_id: adminId } = await organisation.admin();
    let admin: TestHeaders = await signIn(adminId);
    // Without an assessment the last page finishes them.
    const contents = [1, 2].map(() => ({
      ...heatModule(),
      assessment: null,
      shown_to: 'everybody' as const,
    }));
    const modules = await Promise.all(contents.map((content) => training.published(admin, content)));
    const firstPages = contents.map(({ pages }) => pages.slice(0, 1));
    const names = ['Crane', 'Deck', 'Yard'];
    const tags = await Promise.all(names.map((name) => organisation.addTag(name)));
    // Whose training is counted together goes by the last byte.
    const inOneOfTwo = () => randomUUID().replace(/..$/, random.pick(['07', 'fa']));
    const people: string[] = [];
    for (let index = 0; index < 9; index += 1)
      people.push(
        await organisation.addPerson({
          user_id: inOneOfTwo(),
          tag_ids: tags.filter(() => random.chance(0.3)),
        }),
      );
    const assignments: string[] = [];
    const ask = async (what: string, method: Method, url: string, payload?: object) => {
      const reply = await server.app.inject({
        method,
        url: `/api${url}`,
        headers: admin,
        ...(payload && { payload }),
      });
      // Refused is fine: somebody who is deleted already, a module that is retired. Breaking down is not.
      expect(reply.statusCode, `${method} ${url}: ${reply.body}`).toBeLessThan(500);
      const answer = reply.json();
      // Nor is a call that there is not: it would be refused each time, and nothing would have been tried.
      expect(answer, `${method} ${url}`).toHaveProperty('success');
      expect(answer.code, `${method} ${url}`).not.toBe('not-found');
      if (reply.statusCode === 200) happened.add(what);
      return answer;
    };
    const one = () => random.pick(people);
    const given = async (userId: string): Promise<string[]> => {
      const url = `/v3/education/person/${userId}?today=${training.today()}`;
      const { data } = await ask('read', 'GET', url);
      const courses: { course_id: string }[] = data?.courses ?? [];
      return courses.map(({ course_id }) => `/v3/education/course/${course_id}`);
    };
    const moduleId = () => random.pick(modules);
    // So that there is something to take away.
    const often: readonly (() => Promise<unknown>)[] = [
      async () => {
        const whom = random.pick([
          { everyone: true },
          { tag_ids: [random.pick(tags)] },
          { tag_ids: [random.pick(tags)] },
          { user_ids: [one()] },
        ]);
        const due = { kind: 'days', days: random.int(3, 40) };
        const repeats = random.pick([{ kind: 'none' }, { kind: 'months', months: 2 }]);
        const made = await training.assign(admin, moduleId(), { ...whom, due, repeats });
        if (!made.data) return;
        happened.add('assign');
        assignments.push(made.data.assignment_id);
      },
      async () => {
        const [course] = await given(one());
        if (course) await ask('excuse', 'PUT', `${course}/excuse`, { reason: 'On leave' });
      },
      async () => {
        for (const course of await given(one())) await ask('unexcuse', 'DELETE', `${course}/excuse`);
      },
      // Somebody begins what they have, or finishes it.
      async () => {
        const headers = await signIn(one());
        const { data } = await training.ask(headers, 'GET', `/courses?today=${training.today()}`);
        // Nobody's: who is deleted has no session.
        const [course] = data?.courses ?? [];
        if (!course) return;
        const pages = (random.chance(0.3) ? firstPages : contents.map((content) => content.pages)).flat();
        const read = await training.readAll(headers, course.course_id, { pages });
        if (read.status === 200) happened.add(read.data.state === 'done' ? 'finish' : 'begin');
      },
      () => training.enrol(random.int(1, 4)),
      // Somebody begins what nobody assigned.
      async () => {
        const headers = await signIn(one());
        const { status } = await training.ask(headers, 'POST', '/courses', { module_id: moduleId() });
        if (status === 200) happened.add('take');
      },
    ];
    const seldom: readonly (() => Promise<unknown>)[] = [
      async () => {
        if (assignments.length > 0)
          await ask('end', 'DELETE', `/v3/education/assignment/${random.pick(assignments)}`);
      },
      () =>
        organisation
          .setTags(
            one(),
            tags.filter(() => random.chance(0.4)),
          )
          .catch(() => undefined),
      () => ask('join', 'POST', '/v3/tag/users', { tag_id: random.pick(tags), user_ids: [one()] }),
      () => ask('leave', 'POST', '/v3/tag/users/remove', { tag_id: random.pick(tags), user_id: one() }),
      async () => {
        const user_id = inOneOfTwo();
        const row = { user_id, row: 2, name_first: 'Ana', name_last: user_id, email: '', access: '' };
        const rest = { tags: [random.pick(names)], jobs: [], locations: [], employee_id: '' };
        const sent = { rows: [{ ...row, ...rest }], invite: false };
        const { data } = await ask('import', 'POST', '/v3/user/import', sent);
        if (data?.rows[0]?.outcome === 'created') people.push(user_id);
      },
      () => ask('delete', 'PATCH', '/v3/user/delete', { user_ids: [one()] }),
      () => ask('restore', 'PATCH', '/v3/user/restore', { user_ids: [one()] }),
      () => ask('hide', 'PATCH', '/v3/user/hide', { user_ids: [one()] }),
      () => ask('unhide', 'PATCH', '/v3/user/unhide', { user_ids: [one()] }),
      () => ask('merge', 'PATCH', '/v3/user/merge', { source_id: one(), target_id: one() }),
      () => ask('delete tag', 'DELETE', `/v3/tag/${random.pick(tags)}`),
      () => ask('restore tag', 'POST', '/v3/tag/restore', { tag_id: random.pick(tags) }),
      () => ask('retire', 'POST', `/v3/education/module/${moduleId()}/retire`, {}),
      () => ask('restore module', 'POST', `/v3/education/module/${moduleId()}/restore`, {}),
      async () => {
        now = new Date(now.getTime() + random.int(0, 20) * 86_400_000);
        admin = await signIn(adminId);
      },
      sweep,
    ];
    const steps = [...seldom, ...often, ...often, ...often];
    const done: string[] = [];
    for (let count = 0; count < 100; count += 1) {
      const at = random.int(0, steps.length - 1);
      done.push(String(at));
      await steps[at]?.();
      const [shown, counted] = await twoCounts(organisation, training, admin);
      expect(shown, done.join(' ')).toEqual(counted);
      if (!random.chance(0.3)) continue;
      while (await sweep());
      expect(await training.enrol(random.int(1, 5))).toEqual([]);
      expect(await leftToDo(organisation, training.today()), done.join(' ')).toEqual([]);
    }
  },
);

test('each of these ways was gone, and not only refused', () => {
  const all = [
    'assign',
    'end',
    'begin',
    'take',
    'finish',
    'join',
    'leave',
    'import',
    'delete',
    'restore',
    'hide',
    'unhide',
    'merge',
  ];
  const rest = ['delete tag', 'restore tag', 'retire', 'restore module', 'excuse', 'unexcuse'];
  expect([...all, ...rest].filter((what) => !happened.has(what))).toEqual([]);
});

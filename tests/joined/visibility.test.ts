import { afterEach, beforeEach, expect, test } from 'vitest';
import { restorePeople } from '../../apps/api/src/features/people/chosen-people.commands.ts';
import { mergePeople } from '../../apps/api/src/features/people/merge-people.commands.ts';
import { setImageOfUser } from '../../apps/api/src/features/people/people-images.commands.ts';
import { setAdvice } from '../../apps/api/src/features/strategy/strategy.commands.ts';
import { editTag } from '../../apps/api/src/features/tags/tags.commands.ts';
import { setUp } from '../../apps/api/src/testing/set-up.ts';
import { openProofServer } from '../../apps/api/src/testing/sync-proof/proof-server.ts';
import { measure, type OneCrew, viewerOfOneCrew } from './organisations-own.ts';

let here: OneCrew;
const proof = setUp(() => openProofServer());
beforeEach(async () => {
  here = await viewerOfOneCrew(proof);
  await here.expectDue();
});
afterEach(() => here.stop());

test('a person who loses the tag is gone with everything that is theirs after the next core sync', async () => {
  const { inside } = here;
  await here.asAdmin((scope) => setImageOfUser(scope, inside, Buffer.from('Ana')));
  await here.expectDue();
  expect(here.ids('select id from profileImages')).toEqual([inside]);
  expect(here.ids('select link_id as id from link_measurements')).toHaveLength(2);
  here.changed.length = 0;

  await here.setTags(inside, []);
  await here.expectDue();

  expect(here.peopleHere()).not.toContain(inside);
  for (const table of ['profileImages', 'link_measurements', 'measurement_rests', 'measurements']) {
    expect({ table, rows: here.ids(`select * from ${table}`) }).toEqual({ table, rows: [] });
  }
  expect(here.changed).toContain('measurements');
});

test('a person who gets the tag comes with all measurements', async () => {
  await here.setTags(here.outside, [here.crewA]);
  await here.expectDue();
  expect(here.testsHere(here.outside)).toHaveLength(2);
});

test('a tag that is hidden or deleted is gone, although no person and no right changed', async () => {
  const tags = () => here.ids('select name as id from tags').sort();
  const [site, job] = [
    await here.organisation.addTag('Quarry', 'location'),
    await here.organisation.addTag('Blasting', 'job'),
  ];
  await here.setTags(here.inside, [here.crewA, site, job]);
  await here.expectDue();
  expect(tags()).toEqual(['Blasting', 'Crew A', 'Quarry']);

  await here.asAdmin((scope) => editTag(scope, { tag_id: site, is_hidden: true }));
  // As it is between the deletion and the blocks that take the tag off those who carry it.
  await here.organisation.write(({ tx, org_id, stamps }) =>
    tx
      .updateTable('tags')
      .set({ active: false, modified_time: stamps.next() })
      .where('org_id', '=', org_id)
      .where('tag_id', '=', job)
      .execute(),
  );
  await here.expectDue();
  expect(tags()).toEqual(['Crew A']);
});

test('a person who stays in view but whose tests do not keeps the person’s row only', async () => {
  await here.setAccess(null, 'view_user');
  await here.expectDue();
  expect(here.testsHere(here.inside)).toHaveLength(2);

  await here.setTags(here.inside, []);
  await here.expectDue();
  expect(here.peopleHere()).toContain(here.inside);
  expect(here.testsHere(here.inside)).toEqual([]);
});

test('a tag granted and one revoked between core and measures of one cycle are right after the next', async () => {
  let changes = 0;
  here.line.onReply = async (path) => {
    if (!path.endsWith('/core') || changes++ > 0) return;
    await here.setTags(here.outside, [here.crewA]);
    await here.setTags(here.inside, []);
  };
  await here.cycle();
  await here.expectDue();
  expect(here.testsHere(here.outside)).toHaveLength(2);
});

test('a measurement of a person who is not known yet waits under a provisional row', async () => {
  let zoe = '';
  here.line.onReply = async (path) => {
    if (!path.endsWith('/core') || zoe !== '') return;
    zoe = await here.organisation.addPerson({ name_first: 'Zoe', tag_ids: [here.crewA] });
    await here.addTests(zoe, 1);
  };
  await here.cycle();
  // The name comes with the person's own row.
  const provisional = "select user_id as id from users where name_first = '' and org_id = ''";
  expect(here.ids(provisional)).toEqual([zoe]);

  await here.expectDue();
  expect(here.ids(provisional)).toEqual([]);
  expect(here.testsHere(zoe)).toHaveLength(1);
});

test('a change of my permissions synchronises everything again, without emptying the screen on the way', async () => {
  let least = Number.POSITIVE_INFINITY;
  here.line.onReply = async () => {
    least = Math.min(least, here.testsHere(here.inside).length);
  };
  await here.setAccess(here.crewA, 'none');
  await here.setAccess(null, 'view_user,view_measure');
  await here.expectDue();

  expect(here.testsHere(here.outside)).toHaveLength(2);
  expect(least).toBe(2);
  expect(here.progress()).toMatchObject({ phase: 'stopped', initialSyncDone: true });
});

test('a permission change between two pages starts again', async () => {
  await here.addTests(here.inside, 6);
  await here.setTags(here.outside, [here.crewB]);
  let pages = 0;
  here.line.onReply = async (path) => {
    if (!path.endsWith('/measures') || ++pages !== 2) return;
    await here.setAccess(here.crewA, 'none');
    await here.setAccess(here.crewB, 'view_user,view_measure');
  };
  await here.expectDue();
  expect(pages).toBeGreaterThan(2);
  expect(here.testsHere(here.outside)).toHaveLength(2);
});

test('without any permission one keeps oneself and one’s own data', async () => {
  const me = here.viewer.user_id;
  await here.addTests(me, 1);
  await here.setAccess(here.crewA, 'none');
  await here.expectDue();
  expect(here.peopleHere()).toEqual([me]);
  expect(here.testsHere(me)).toHaveLength(1);
});

test('somebody else’s permissions go when I may no longer see them', async () => {
  const me = here.viewer.user_id;
  const owners = () => here.ids('select distinct user_id as id from permissions');
  await here.organisation.setGrants(me, [{ tag_id: null, access: 'admin' }]);
  await here.expectDue();
  expect(owners().length).toBeGreaterThan(1);

  await here.organisation.setGrants(me, [{ tag_id: here.crewA, access: 'view_user,view_measure' }]);
  await here.expectDue();
  expect(owners()).toEqual([me]);
});

test.each([false, true])(
  'tests of somebody merged into a person out of view are gone (came back: %s)',
  async (cameBack) => {
    const { inside, outside } = here;
    await here.asAdmin((scope) =>
      mergePeople(
        scope,
        { source_id: inside, target_id: outside },
        { now: new Date(), peopleMerged: async () => {} },
      ),
    );
    await here.setTags(outside, [here.crewB]);
    if (cameBack) {
      await here.asAdmin((scope) => restorePeople(scope, [inside]));
      await here.setTags(inside, [here.crewA]);
    }
    await here.expectDue();
    expect(here.ids('select measurement_id as id from measurements')).toEqual([]);
    if (!cameBack) return;

    await here.addTests(inside, 1);
    await here.expectDue();
    expect(here.testsHere(inside)).toHaveLength(1);
  },
);

const SALIVA = { type: 'sosm' };

test('testers’ names are removed with their last visible test', async () => {
  const { inside, outside } = here;
  const testers = () => here.ids('select measured_by_user_id as id from measured_by_users').sort();
  const manager = async () =>
    (await here.organisation.person([{ tag_id: null, access: 'view_user,measure_user' }])).user_id;
  const [ada, eve, zoe] = [await manager(), await manager(), await manager()];
  const other = await here.organisation.addPerson({ tag_ids: [here.crewA] });
  for (const person of [inside, other]) await here.as(ada, (scope) => measure(scope, person, [60], SALIVA));
  await here.as(eve, (scope) => measure(scope, inside, [60], SALIVA));
  await here.as(zoe, (scope) => measure(scope, outside, [60], SALIVA));
  await here.expectDue();
  expect(testers()).toEqual([ada, eve].sort());

  await here.setTags(inside, []);
  await here.expectDue();
  expect(testers()).toEqual([ada]);
});

test('testers’ names are removed when one’s own right is', async () => {
  await here.asAdmin((scope) => measure(scope, here.inside, [60], SALIVA));
  await here.expectDue();
  expect(here.ids('select measured_by_user_id as id from measured_by_users')).toHaveLength(1);

  await here.setAccess(here.crewA, 'none');
  await here.expectDue();
  expect(here.ids('select measured_by_user_id as id from measured_by_users')).toEqual([]);
});

test('advice goes with the person whom it is for', async () => {
  const advice = { type: 'sosm', status: 'hydrated', advice: 'Drink.', drink_millilitres: 250 } as const;
  const advise = (user_id: string | null) =>
    here.asAdmin((scope) => setAdvice(scope, { ...advice, tag_id: null, user_id }));
  const [forAll, forAna] = [await advise(null), await advise(here.inside)];
  const adviceHere = () => here.ids('select strategy_id as id from strategy order by modified_time');
  await here.expectDue();
  expect(adviceHere()).toEqual([forAll.strategy_id, forAna.strategy_id]);

  await here.setTags(here.inside, []);
  await here.expectDue();
  expect(adviceHere()).toEqual([forAll.strategy_id]);
});

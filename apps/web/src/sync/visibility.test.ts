// @vitest-environment node
import { expect, test } from 'vitest';
import { scriptedOrganisation } from './testing/scripted-organisation.ts';
import { scriptedServer } from './testing/scripted-server.ts';
import { localVersions, testEngine, versionsOf } from './testing/test-engine.ts';

/** A viewer of one crew; one person in it, one outside of it, two measurements each. */
async function viewerOfOneCrew(seed: string) {
  const organisation = scriptedOrganisation(seed);
  const crew = organisation.addTag();
  const permission = organisation.grant('view_user,view_measure', crew.tag_id);
  const inside = organisation.addPerson({ tag_ids: [crew.tag_id] });
  const outside = organisation.addPerson();
  for (const person of [inside, outside, inside, outside]) organisation.measure(person);
  const server = scriptedServer(organisation, { pageSize: 2 });
  server.images.set(inside.user_id, 'aW5zaWRl');
  const running = await testEngine(server);
  running.engine.start();
  await running.time.pass(3000);
  const people = () =>
    running.connection.rows<{ user_id: string }>('select user_id from users').map((row) => row.user_id);
  const expectEqual = () => {
    expect(localVersions(running.connection)).toEqual(versionsOf(organisation.visibleMeasurements()));
    const visible = [...organisation.users.values()].filter(organisation.mayHold).map((user) => user.user_id);
    expect(people().sort()).toEqual(visible.sort());
  };
  expectEqual();
  return { organisation, crew, permission, inside, outside, server, people, expectEqual, ...running };
}

test('a person who loses the tag is gone with everything that is theirs after the next core sync', async () => {
  const { organisation, inside, syncNow, connection, expectEqual, messages } =
    await viewerOfOneCrew('revoked');
  organisation.link([...organisation.measurements.values()][0] as never, inside.user_id);
  organisation.changePerson(inside.user_id, { has_picture: true });
  await syncNow();
  expect(connection.rows('select id from profileImages')).toEqual([{ id: inside.user_id }]);
  messages.length = 0;

  organisation.changePerson(inside.user_id, { tag_ids: [] });
  await syncNow();

  expectEqual();
  for (const table of [
    'profileImages',
    'link_measurements',
    'measurement_rests',
    'userTags',
    'measurements',
  ]) {
    expect({ table, rows: connection.rows(`select * from ${table}`) }).toEqual({ table, rows: [] });
  }
  expect(new Set(messages.flatMap(({ changed }) => changed))).toContain('measurements');
});

test('a person who gets the tag comes with all measurements', async () => {
  const { organisation, crew, outside, syncNow, expectEqual } = await viewerOfOneCrew('granted');

  organisation.changePerson(outside.user_id, { tag_ids: [crew.tag_id] });
  await syncNow();

  expectEqual();
});

test('a tag that is hidden or deleted is gone, although no person and no right changed with it', async () => {
  const { organisation, crew, inside, syncNow, connection } = await viewerOfOneCrew('tags alone');
  const tags = () => connection.rows<{ name: string }>('select name from tags').map(({ name }) => name);
  const [site, job] = [organisation.addTag({ name: 'Quarry' }), organisation.addTag({ name: 'Blasting' })];
  organisation.changePerson(inside.user_id, { tag_ids: [crew.tag_id, site.tag_id, job.tag_id] });
  await syncNow();
  expect(tags().sort()).toEqual(['Blasting', crew.name, 'Quarry'].sort());

  organisation.addTag({ ...site, is_hidden: true });
  organisation.addTag({ ...job, active: false });
  await syncNow();
  expect(tags()).toEqual([crew.name]);
});

test('a person who stays in view but whose tests do not keeps the person’s row only', async () => {
  const { organisation, inside, people, syncNow, connection, expectEqual } =
    await viewerOfOneCrew('tests only');
  organisation.grant('view_user');
  await syncNow();
  expectEqual();
  expect(connection.rows('select * from measurements')).toHaveLength(2);

  organisation.changePerson(inside.user_id, { tag_ids: [] });
  await syncNow();

  expectEqual();
  expect(people()).toContain(inside.user_id);
  expect(connection.rows('select * from measurements')).toEqual([]);
});

test('a tag granted and one revoked between core and measures of one cycle are right after the next', async () => {
  const { organisation, crew, inside, outside, server, syncNow, expectEqual } =
    await viewerOfOneCrew('between');
  let changes = 0;
  server.follow(({ path }, answer) => {
    const reply = answer();
    if (path === '/v3/sync/core' && changes++ === 0) {
      organisation.changePerson(outside.user_id, { tag_ids: [crew.tag_id] });
      organisation.changePerson(inside.user_id, { tag_ids: [] });
    }
    return reply;
  });

  await syncNow();
  await syncNow();

  expectEqual();
});

test('a measurement of a person who is not known yet waits under a provisional row', async () => {
  const { organisation, crew, server, syncNow, connection, expectEqual } = await viewerOfOneCrew('unknown');
  server.follow(({ path }, answer) => {
    const reply = answer();
    if (path === '/v3/sync/core') {
      organisation.measure(organisation.addPerson({ tag_ids: [crew.tag_id], name_first: 'Zoe' }));
      server.follow();
    }
    return reply;
  });

  await syncNow();
  expect(connection.rows("select name_first, org_id from users where name_first = 'Zoe'")).toEqual([
    { name_first: 'Zoe', org_id: '' },
  ]);
  await syncNow();

  expectEqual();
});

test('a change of my permissions synchronises everything again, without emptying the screen on the way', async () => {
  const { organisation, permission, inside, server, engine, syncNow, connection, expectEqual, messages } =
    await viewerOfOneCrew('permissions');
  let least = Number.POSITIVE_INFINITY;
  server.follow((_exchange, answer) => {
    const [row] = connection.rows<{ n: number }>(
      'select count(*) as n from measurements join users using (user_key) where user_id = ?',
      [inside.user_id],
    );
    least = Math.min(least, row?.n ?? 0);
    return answer();
  });

  organisation.revoke(permission);
  organisation.grant('view_user,view_measure');
  await syncNow();

  expectEqual();
  expect(least).toBe(2);
  expect(messages.every(({ initialSyncDone }) => initialSyncDone) || messages.length > 0).toBe(true);
  expect(engine.current()).toMatchObject({ phase: 'stopped', initialSyncDone: true });
});

test('my permission changed between two pages begins anew', async () => {
  const { organisation, permission, server, syncNow, expectEqual, crew } = await viewerOfOneCrew('mid-page');
  for (let index = 0; index < 6; index += 1) {
    organisation.measure(organisation.addPerson({ tag_ids: [crew.tag_id] }));
  }
  let pages = 0;
  server.follow(({ path }, answer) => {
    if (path === '/v3/sync/measures' && ++pages === 2) {
      organisation.revoke(permission);
      organisation.grant('view_user,view_measure', organisation.addTag().tag_id);
    }
    return answer();
  });

  await syncNow();

  expectEqual();
});

test('without any permission one keeps oneself and one’s own data', async () => {
  const { organisation, permission, syncNow, people, expectEqual } = await viewerOfOneCrew('nothing');
  organisation.measure(organisation.me);

  organisation.revoke(permission);
  await syncNow();

  expectEqual();
  expect(people()).toEqual([organisation.me.user_id]);
});

test('somebody else’s permissions go when I may no longer see them', async () => {
  const { organisation, inside, syncNow, connection } = await viewerOfOneCrew('others');
  const admin = organisation.grant('admin');
  organisation.grant('view_user', null, inside.user_id);
  await syncNow();
  expect(connection.rows('select * from permissions')).toHaveLength(3);

  organisation.revoke(admin);
  await syncNow();

  const owners = connection.rows<{ user_id: string }>('select distinct user_id from permissions');
  expect(owners).toEqual([{ user_id: organisation.me.user_id }]);
});

test('an older backup restored takes local rows back to what the server has', async () => {
  const { organisation, inside, syncNow, connection, expectEqual } = await viewerOfOneCrew('backup');
  const [first] = [...organisation.measurements.values()].filter((row) => row.user_id === inside.user_id);
  if (!first) throw new Error('there is no measurement');
  organisation.changeMeasurement(first.measurement_id, { value: 140 });
  const lost = organisation.measure(inside);
  organisation.changePerson(inside.user_id, { name_first: 'Changed' });
  await syncNow();
  expectEqual();

  organisation.measurements.delete(lost.measurement_id);
  organisation.measurements.set(first.measurement_id, first);
  organisation.users.set(inside.user_id, inside);
  organisation.newIncarnation();
  await syncNow();

  expectEqual();
  expect(
    connection.rows('select value from measurements where measurement_id = ?', [first.measurement_id]),
  ).toEqual([{ value: first.value }]);
  expect(connection.rows('select name_first from users where user_id = ?', [inside.user_id])).toEqual([
    { name_first: inside.name_first },
  ]);
});

test.each([false, true])(
  'tests of somebody merged into a person out of view are gone (came back: %s)',
  async (cameBack) => {
    const { organisation, inside, outside, syncNow, connection, expectEqual } =
      await viewerOfOneCrew('merged');
    const merged = { active: false, merged_into: outside.user_id };
    const source = organisation.changePerson(inside.user_id, merged);
    organisation.changePerson(inside.user_id, { measured_since: source.modified_time });
    for (const row of [...organisation.measurements.values()]) {
      if (row.user_id === inside.user_id) {
        organisation.changeMeasurement(row.measurement_id, { user_id: outside.user_id });
      }
    }
    if (cameBack) organisation.changePerson(inside.user_id, { active: true, merged_into: null });
    await syncNow();

    expectEqual();
    expect(connection.rows('select * from measurements')).toEqual([]);
    if (!cameBack) return;
    organisation.measure(inside);
    await syncNow();
    expectEqual();
    expect(connection.rows('select * from measurements')).toHaveLength(1);
  },
);

test('names of testers go with the last test of theirs that one may see', async () => {
  const { organisation, inside, outside, crew, syncNow, connection } = await viewerOfOneCrew('testers');
  const testers = () => connection.rows('select name_first from measured_by_users order by 1');
  const by = (name_first: string) => ({
    measured_by_user_id: organisation.addPerson({ name_first }).user_id,
    measured_by_name_first: name_first,
    measured_by_name_last: 'Tester',
  });
  const [ada, eve] = [by('Ada'), by('Eve')];
  const other = organisation.addPerson({ tag_ids: [crew.tag_id] });
  for (const person of [inside, other]) organisation.measure(person, ada);
  organisation.measure(inside, eve);
  organisation.measure(outside, by('Zoe'));
  await syncNow();
  expect(testers()).toEqual([{ name_first: 'Ada' }, { name_first: 'Eve' }]);

  organisation.changePerson(inside.user_id, { tag_ids: [] });
  await syncNow();

  expect(testers()).toEqual([{ name_first: 'Ada' }]);
});

test('names of testers go when one’s own right does', async () => {
  const { organisation, permission, inside, syncNow, connection } = await viewerOfOneCrew('own right');
  organisation.measure(inside, {
    measured_by_user_id: organisation.addPerson().user_id,
    measured_by_name_first: 'Ada',
  });
  await syncNow();
  expect(connection.rows('select * from measured_by_users')).toHaveLength(1);

  organisation.revoke(permission);
  await syncNow();

  expect(connection.rows('select * from measured_by_users')).toEqual([]);
});

import { closingChange } from '@heatwise/domain/organisation/closing';
import { expect, test } from 'vitest';
import { setUpNotices } from './testing/notice-stage.ts';

const stage = setUpNotices();

test('the tag sets the threshold; a tag of the test counts too, a switched off or deleted one does not', async () => {
  await stage.tellOf(stage.crew, [stage.boss.user_id], { _notify_hydration_from: 'severely_dehydrated' });
  await stage.post(stage.oneTest(120));
  await stage.done();
  expect(stage.mailsTo(stage.boss)).toEqual([]);

  const [site, off, gone] = [
    await stage.ours.addTag('Quarry'),
    await stage.ours.addTag('Off'),
    await stage.ours.addTag('Gone'),
  ];
  for (const tag of [site, off, gone]) await stage.tellOf(tag, [stage.boss.user_id]);
  await stage.tellOf(off, [stage.boss.user_id], { _notify_hydration: false });
  await stage.post(stage.oneTest(121, { tag_ids: [off, gone] }));
  await stage.server.database.owner
    .updateTable('tags')
    .set({ active: false })
    .where('tag_id', '=', gone)
    .execute();
  await stage.post(stage.oneTest(122, { tag_ids: [site] }));
  await stage.done();
  expect(stage.mailsTo(stage.boss).map(({ subject }) => subject)).toContain('Dehydration: a test in Quarry');
});

test('nobody is notified about people they may not see, and nobody who has left or has no address is notified', async () => {
  const elsewhere = await stage.reader([
    { tag_id: await stage.ours.addTag(), access: 'view_user,view_measure' },
  ]);
  const noRights = await stage.reader([]);
  const onlyPeople = await stage.reader([{ tag_id: stage.crew, access: 'view_user' }]);
  const left = await stage.reader([{ tag_id: stage.crew, access: 'view_user,view_measure' }]);
  await stage.server.database.owner
    .updateTable('users')
    .set({ active: false })
    .where('user_id', '=', left.user_id)
    .execute();
  const stranger = await (await stage.server.organisation()).addPerson({ email: 'stranger@elsewhere.test' });
  const silent = await stage.ours.addPerson({
    grants: [{ tag_id: stage.crew, access: 'view_user,view_measure' }],
  });
  const all = [elsewhere, noRights, onlyPeople, left];
  await stage.tellOf(stage.crew, [
    ...all.map(({ user_id }) => user_id),
    stranger,
    silent,
    stage.boss.user_id,
  ]);

  await stage.post(stage.oneTest(170));
  await stage.done();

  expect(stage.mailsTo(stage.boss)).toHaveLength(1);
  expect(all.map(stage.mailsTo)).toEqual([[], [], [], []]);
  expect(stage.mailbox.received.filter(({ to }) => to === 'stranger@elsewhere.test')).toEqual([]);
  const told = await stage.server.database.owner
    .selectFrom('notices')
    .select('user_id')
    .where('org_id', '=', stage.ours.org_id)
    .execute();
  expect(told.map(({ user_id }) => user_id).sort()).toEqual([stage.boss.user_id, silent].sort());
});

test('an organisation that has closed sends nothing', async () => {
  const closing = closingChange(stage.clock().getTime(), stage.boss.user_id);
  await stage.server.database.owner
    .updateTable('organisations')
    .set({ metadata: JSON.stringify(closing) })
    .where('org_id', '=', stage.ours.org_id)
    .execute();
  await stage.post(stage.oneTest(170));
  await stage.done();
  expect(stage.mailsTo(stage.boss)).toEqual([]);
});

test('people choose how they are notified: not by email, not in the product, not for that tag', async () => {
  const [quiet, muted, mailOnly] = [
    await stage.reader([{ tag_id: null, access: 'admin' }]),
    await stage.reader([{ tag_id: null, access: 'admin' }]),
    await stage.reader([{ tag_id: null, access: 'admin' }]),
  ];
  await stage.tellOf(
    stage.crew,
    [quiet, muted, mailOnly].map(({ user_id }) => user_id),
  );
  const save = (who: typeof stage.boss, given: object) =>
    stage.ask(
      'PUT',
      '/notification/settings',
      {
        mail: true,
        in_app: true,
        digest: false,
        digest_hour: 6,
        time_zone: 'Australia/Perth',
        muted_tag_ids: [],
        ...given,
      },
      who,
    );
  expect((await save(quiet, { mail: false })).data).toMatchObject({
    email: quiet.email,
    sees_tests: true,
    tags: [{ tag_id: stage.crew, name: 'Crane crew', type: 'default', from: 'moderately_dehydrated' }],
    next_digest_at: null,
  });
  await save(muted, { muted_tag_ids: [stage.crew] });
  await save(mailOnly, { in_app: false });

  await stage.post(stage.oneTest(170));
  await stage.done();
  expect([quiet, muted, mailOnly].map((who) => stage.mailsTo(who).length)).toEqual([0, 0, 1]);
  expect(stage.mailsTo(mailOnly)[0]?.text).toContain('16:00 (Australia/Perth)');
  expect(
    [await stage.notices(quiet), await stage.notices(muted), await stage.notices(mailOnly)].map(
      (list) => list.length,
    ),
  ).toEqual([1, 0, 0]);
});

test('settings that are stored already are answered without a write', async () => {
  const who = await stage.reader([{ tag_id: null, access: 'admin' }]);
  const settings = {
    mail: true,
    in_app: true,
    digest: true,
    digest_hour: 6,
    time_zone: 'Australia/Perth',
    muted_tag_ids: [stage.crew],
  };
  const save = (given = settings) => stage.ask('PUT', '/notification/settings', given, who);
  const first = await save();
  expect(await save()).toEqual(first);
  await save({ ...settings, digest_hour: 7 });
  const written = await stage.server.database.owner
    .selectFrom('audit')
    .select('subject')
    .where('org_id', '=', stage.ours.org_id)
    .where('user_id', '=', who.user_id)
    .where('action', '=', 'notifications.edit')
    .execute();
  expect(written.map(({ subject }) => (subject as typeof settings).digest_hour)).toEqual([6, 7]);
});

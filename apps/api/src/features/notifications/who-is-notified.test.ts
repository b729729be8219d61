import { closingChange } from '@heatwise/domain/organisation/closing';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { buildTestApp, type TestApp, testSettings } from '../../testing/test-app.ts';
import { setNoticeStage } from './testing/notice-stage.ts';

let now = new Date('2026-03-02T08:00:00Z');
let mailbox: Mailbox;
let server: TestApp;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await buildTestApp({ clock: () => now, settings: { ...testSettings, smtpUrl: mailbox.smtpUrl } });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

type Stage = Awaited<ReturnType<typeof setNoticeStage>>;
let ours: Stage['ours'];
let crew: Stage['crew'];
let boss: Stage['boss'];
let reader: Stage['reader'];
let tellOf: Stage['tellOf'];
let ask: Stage['ask'];
let oneTest: Stage['oneTest'];
let post: Stage['post'];
let done: Stage['done'];
let mailsTo: Stage['mailsTo'];
let notices: Stage['notices'];
beforeEach(async () => {
  now = new Date(now.getTime() + 24 * HOUR_MS);
  ({ ours, crew, boss, reader, tellOf, ask, oneTest, post, done, mailsTo, notices } = await setNoticeStage(
    server,
    mailbox,
    () => now,
  ));
});

test('the tag sets the threshold; a tag of the test counts too, a switched off or deleted one does not', async () => {
  await tellOf(crew, [boss.user_id], { _notify_hydration_from: 'severely_dehydrated' });
  await post(oneTest(120));
  await done();
  expect(mailsTo(boss)).toEqual([]);

  const [site, off, gone] = [
    await ours.addTag('Quarry'),
    await ours.addTag('Off'),
    await ours.addTag('Gone'),
  ];
  for (const tag of [site, off, gone]) await tellOf(tag, [boss.user_id]);
  await tellOf(off, [boss.user_id], { _notify_hydration: false });
  await post(oneTest(121, { tag_ids: [off, gone] }));
  await server.database.owner.updateTable('tags').set({ active: false }).where('tag_id', '=', gone).execute();
  await post(oneTest(122, { tag_ids: [site] }));
  await done();
  expect(mailsTo(boss).map(({ subject }) => subject)).toContain('Dehydration: a test in Quarry');
});

test('nobody is notified about people they may not see, and nobody who has left or has no address is notified', async () => {
  const elsewhere = await reader([{ tag_id: await ours.addTag(), access: 'view_user,view_measure' }]);
  const noRights = await reader([]);
  const onlyPeople = await reader([{ tag_id: crew, access: 'view_user' }]);
  const left = await reader([{ tag_id: crew, access: 'view_user,view_measure' }]);
  await server.database.owner
    .updateTable('users')
    .set({ active: false })
    .where('user_id', '=', left.user_id)
    .execute();
  const stranger = await (await server.organisation()).addPerson({ email: 'stranger@elsewhere.test' });
  const silent = await ours.addPerson({ grants: [{ tag_id: crew, access: 'view_user,view_measure' }] });
  const all = [elsewhere, noRights, onlyPeople, left];
  await tellOf(crew, [...all.map(({ user_id }) => user_id), stranger, silent, boss.user_id]);

  await post(oneTest(170));
  await done();

  expect(mailsTo(boss)).toHaveLength(1);
  expect(all.map(mailsTo)).toEqual([[], [], [], []]);
  expect(mailbox.received.filter(({ to }) => to === 'stranger@elsewhere.test')).toEqual([]);
  const told = await server.database.owner
    .selectFrom('notices')
    .select('user_id')
    .where('org_id', '=', ours.org_id)
    .execute();
  expect(told.map(({ user_id }) => user_id).sort()).toEqual([boss.user_id, silent].sort());
});

test('an organisation that has closed sends nothing', async () => {
  const closing = closingChange(now.getTime(), boss.user_id);
  await server.database.owner
    .updateTable('organisations')
    .set({ metadata: JSON.stringify(closing) })
    .where('org_id', '=', ours.org_id)
    .execute();
  await post(oneTest(170));
  await done();
  expect(mailsTo(boss)).toEqual([]);
});

test('people choose how they are notified: not by email, not in the product, not for that tag', async () => {
  const [quiet, muted, mailOnly] = [
    await reader([{ tag_id: null, access: 'admin' }]),
    await reader([{ tag_id: null, access: 'admin' }]),
    await reader([{ tag_id: null, access: 'admin' }]),
  ];
  await tellOf(
    crew,
    [quiet, muted, mailOnly].map(({ user_id }) => user_id),
  );
  const save = (who: typeof boss, given: object) =>
    ask(
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
    tags: [{ tag_id: crew, name: 'Crane crew', type: 'default', from: 'moderately_dehydrated' }],
    next_digest_at: null,
  });
  await save(muted, { muted_tag_ids: [crew] });
  await save(mailOnly, { in_app: false });

  await post(oneTest(170));
  await done();
  expect([quiet, muted, mailOnly].map((who) => mailsTo(who).length)).toEqual([0, 0, 1]);
  expect(mailsTo(mailOnly)[0]?.text).toContain('16:00 (Australia/Perth)');
  expect(
    [await notices(quiet), await notices(muted), await notices(mailOnly)].map((list) => list.length),
  ).toEqual([1, 0, 0]);
});

test('settings that are stored already are answered without a write', async () => {
  const who = await reader([{ tag_id: null, access: 'admin' }]);
  const settings = {
    mail: true,
    in_app: true,
    digest: true,
    digest_hour: 6,
    time_zone: 'Australia/Perth',
    muted_tag_ids: [crew],
  };
  const save = (given = settings) => ask('PUT', '/notification/settings', given, who);
  const first = await save();
  expect(await save()).toEqual(first);
  await save({ ...settings, digest_hour: 7 });
  const written = await server.database.owner
    .selectFrom('audit')
    .select('subject')
    .where('org_id', '=', ours.org_id)
    .where('user_id', '=', who.user_id)
    .where('action', '=', 'notifications.edit')
    .execute();
  expect(written.map(({ subject }) => (subject as typeof settings).digest_hour)).toEqual([6, 7]);
});

import { randomUUID } from 'node:crypto';
import { closingChange } from '@heatwise/domain/organisation/closing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { measurementSender, newMeasurement } from '../../testing/measurement-sender.ts';
import { buildTestApp, type TestApp, testSettings } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const HOUR = 3_600_000;
/** Work is done within a second or so; a busy machine takes longer. */
const soon = { timeout: 20_000 };
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

let ours: TestOrganisation;
let crew: string;
let ida: string;
let device: TestHeaders;
let boss: { user_id: string; email: string; headers: TestHeaders };
beforeEach(async () => {
  now = new Date(now.getTime() + 24 * HOUR);
  ours = await server.organisation('Harbour Works');
  crew = await ours.addTag('Crane crew');
  ida = await ours.addPerson({ name_first: 'Ida', name_last: 'Berg', tag_ids: [crew] });
  device = (await ours.device()).headers;
  boss = await reader([{ tag_id: crew, access: 'view_user,view_measure' }]);
  await tellOf(crew, [boss.user_id]);
});

async function reader(grants: { tag_id: string | null; access: string }[]) {
  const email = `${randomUUID()}@harbour.test`;
  const user_id = await ours.addPerson({ email, grants });
  return { user_id, email, headers: await ours.signIn(user_id, { created_at: now, used_at: now }) };
}

async function tellOf(tagId: string, to: string[], given: object = {}) {
  const metadata = { _notify_hydration: true, _notify_hydration_to: to, ...given };
  await server.database.owner
    .updateTable('tags')
    .set({ metadata: JSON.stringify(metadata) })
    .where('tag_id', '=', tagId)
    .execute();
}

const oneTest = (value: number, given: object = {}) =>
  newMeasurement(ida, { value, created_time: now.toISOString(), ...given });
const post = (body: unknown) => measurementSender(server).receipt(device, body);

/** All work that waits is done. */
const done = () =>
  expect.poll(() => server.database.owner.selectFrom('jobs').select('kind').execute(), soon).toEqual([]);
const mailsTo = ({ email }: { email: string }) => mailbox.received.filter(({ to }) => to === email);

async function ask(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object, who = boss) {
  const response = await server.app.inject({
    method,
    url: `/api/v3${url}`,
    headers: who.headers,
    ...(payload && { payload }),
  });
  return { ...response.json(), status: response.statusCode };
}
const notices = async (who = boss) => (await ask('GET', '/notification', undefined, who)).data.notices;

test('a dehydrated result is emailed in words, with a link to act on and a way to unsubscribe', async () => {
  await post(oneTest(170.25));
  const mail = await mailbox.mail(boss.email, 'Severe dehydration');
  await done();

  expect(mail.subject).toBe('Severe dehydration: a test in Crane crew');
  expect(mail.text).toContain('- Ida Berg: Severely Dehydrated, 170.3 mOsm, 03 Mar 2026 08:00 (UTC)');
  expect(mail.text).toContain(`https://heat.test/people/${ida}`);
  expect(mail.html).toContain('Ida Berg: Severely Dehydrated');
  const header = (key: string) => mail.headers.find((one) => one.key === key)?.value;
  const url = /<(https:\/\/heat\.test\/unsubscribe\/[\w-]+)>/.exec(header('list-unsubscribe') ?? '')?.[1];
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(mail.text).toContain(url);
  expect(mail.html).toContain(`href="${url}"`);
  expect(await notices()).toMatchObject([
    { user_id: ida, name_first: 'Ida', status: 'severely_dehydrated', tag_name: 'Crane crew', read_at: null },
  ]);
  await ask('POST', '/notification/read', {});
  expect(await notices()).toMatchObject([{ read_at: now.toISOString() }]);
});

test('an email starts with the organisation, who and how bad; times are the site’s until the reader chooses', async () => {
  await post(oneTest(170, { metadata: { _timezone: 'Australia/Perth' } }));
  await done();
  expect(mailsTo(boss)[0]?.text).toMatch(
    /^Harbour Works\n- Ida Berg: Severely Dehydrated, 170 mOsm, \d\d Mar 2026 16:00 \(Australia\/Perth\)\n/,
  );
  await post(oneTest(171, { metadata: { _timezone: 'Nowhere/Land' } }));
  await done();
  expect(mailsTo(boss)[1]?.text).toContain('Mar 2026 08:00 (UTC)');
});

test('one email only, though posted again, edited, marked invalid and valid again, deleted and restored', async () => {
  const row = oneTest(170);
  await post(row);
  await post([row, row]);
  await done();
  const { headers } = await ours.admin();
  const admin = { ...boss, headers };
  const edit = (body: object) => ask('PATCH', `/measurement/${row.measurement_id}`, body, admin);
  for (const body of [{ notes: 'drank' }, { valid: false }, { valid: true }]) {
    expect((await edit(body)).status).toBe(200);
  }
  for (const what of ['delete', 'restore']) {
    const measurement_ids = [row.measurement_id];
    expect((await ask('PATCH', `/measurement/${what}`, { measurement_ids }, admin)).status).toBe(200);
  }
  await done();
  expect(mailsTo(boss)).toHaveLength(1);
  expect(await notices()).toHaveLength(1);
});

test('a test that counts only later is reported then', async () => {
  const row = oneTest(170, { valid: false });
  await post(row);
  await done();
  expect(mailsTo(boss)).toEqual([]);
  const { headers } = await ours.admin();
  await ask('PATCH', `/measurement/${row.measurement_id}`, { valid: true }, { ...boss, headers });
  await mailbox.mail(boss.email, 'Severe dehydration');
});

test('not reported: normal, invalid, meanwhile removed, of another kind, or twelve hours old', async () => {
  const old = new Date(now.getTime() - 12 * HOUR - 1000).toISOString();
  await post([
    oneTest(40),
    oneTest(90),
    oneTest(170, { valid: false }),
    oneTest(170, { created_time: old }),
    oneTest(170, { type: 'sosm_baseline' }),
    oneTest(1500, { type: 'sweat' }),
  ]);
  await done();
  expect([mailsTo(boss), await notices()]).toEqual([[], []]);

  const justInTime = new Date(now.getTime() - 12 * HOUR).toISOString();
  await post(oneTest(170, { created_time: justInTime }));
  await done();
  expect(mailsTo(boss)).toHaveLength(1);
});

test('notices of removed or invalid tests, or of people out of sight, are no longer shown', async () => {
  const row = oneTest(170);
  await post(row);
  await done();
  const change = (set: object) =>
    server.database.owner
      .updateTable('measurements')
      .set(set)
      .where('measurement_id', '=', row.measurement_id)
      .execute();
  await change({ valid: false });
  expect(await notices()).toEqual([]);
  await change({ valid: true });
  expect(await notices()).toHaveLength(1);
  await ours.setTags(ida, []);
  expect(await notices()).toEqual([]);
});

test('many results that arrive together make one email; the person’s own baseline decides', async () => {
  const ben = await ours.addPerson({ name_first: 'Ben', tag_ids: [crew] });
  const created_time = now.toISOString();
  const baseline = Array.from({ length: 6 }, () =>
    newMeasurement(ben, { type: 'sosm_baseline', value: 60, created_time }),
  );
  await post(baseline);
  await post([
    oneTest(120),
    oneTest(180),
    // With a mean of 60, moderate begins above 120 and severe above 180.
    newMeasurement(ben, { value: 120, created_time }),
    newMeasurement(ben, { value: 121, created_time }),
  ]);
  await done();
  const [mail, ...others] = mailsTo(boss);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Severe dehydration: 3 tests in Crane crew');
  expect(mail?.text?.match(/^- .*mOsm/gm)).toEqual([
    '- Ida Berg: Severely Dehydrated, 180 mOsm',
    '- Ben Lund: Moderately Dehydrated, 121 mOsm',
    '- Ida Berg: Moderately Dehydrated, 120 mOsm',
  ]);
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

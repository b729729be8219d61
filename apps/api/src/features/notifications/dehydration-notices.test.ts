import { HOUR_MS } from '@heatwise/domain/time/durations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { newMeasurement } from '../../testing/measurement-sender.ts';
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
let ida: Stage['ida'];
let boss: Stage['boss'];
let ask: Stage['ask'];
let oneTest: Stage['oneTest'];
let post: Stage['post'];
let done: Stage['done'];
let mailsTo: Stage['mailsTo'];
let notices: Stage['notices'];
beforeEach(async () => {
  now = new Date(now.getTime() + 24 * HOUR_MS);
  ({ ours, crew, ida, boss, ask, oneTest, post, done, mailsTo, notices } = await setNoticeStage(
    server,
    mailbox,
    () => now,
  ));
});

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

test('an email starts with the organisation, who and how bad; times are in the zone of the device', async () => {
  await ours.write(({ tx, org_id }) =>
    tx
      .updateTable('organisations')
      .set({ metadata: JSON.stringify({ _time_zone: 'Europe/Berlin' }) })
      .where('org_id', '=', org_id)
      .execute(),
  );
  await post(oneTest(170, { metadata: { _timezone: 'Australia/Perth' } }));
  await done();
  expect(mailsTo(boss)[0]?.text).toMatch(
    /^Harbour Works\n- Ida Berg: Severely Dehydrated, 170 mOsm, \d\d Mar 2026 16:00 \(Australia\/Perth\)\n/,
  );
  await post(oneTest(171, { metadata: { _timezone: 'Nowhere/Land' } }));
  await done();
  expect(mailsTo(boss)[1]?.text).toContain('Mar 2026 09:00 (Europe/Berlin)');
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
  const old = new Date(now.getTime() - 12 * HOUR_MS - 1000).toISOString();
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

  const justInTime = new Date(now.getTime() - 12 * HOUR_MS).toISOString();
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

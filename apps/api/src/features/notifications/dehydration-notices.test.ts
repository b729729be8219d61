import { HOUR_MS } from '@heatwise/domain/time/durations';
import { expect, test } from 'vitest';
import { newMeasurement } from '../../testing/measurement-sender.ts';
import { setUpNotices } from './testing/notice-stage.ts';

const stage = setUpNotices();

test('a dehydrated result is emailed in words, with a link to act on and a way to unsubscribe', async () => {
  await stage.post(stage.oneTest(170.25));
  const mail = await stage.mailbox.mail(stage.boss.email, 'Severe dehydration');
  await stage.done();

  expect(mail.subject).toBe('Severe dehydration: a test in Crane crew');
  expect(mail.text).toContain('- Ida Berg: Severely Dehydrated, 170.3 mOsm, 03 Mar 2026 08:00 (UTC)');
  expect(mail.text).toContain(`https://heat.test/people/${stage.ida}`);
  expect(mail.html).toContain('Ida Berg: Severely Dehydrated');
  const header = (key: string) => mail.headers.find((one) => one.key === key)?.value;
  const url = /<(https:\/\/heat\.test\/unsubscribe\/[\w-]+)>/.exec(header('list-unsubscribe') ?? '')?.[1];
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(mail.text).toContain(url);
  expect(mail.html).toContain(`href="${url}"`);
  expect(await stage.notices()).toMatchObject([
    {
      user_id: stage.ida,
      name_first: 'Ida',
      status: 'severely_dehydrated',
      tag_name: 'Crane crew',
      read_at: null,
    },
  ]);
  await stage.ask('POST', '/notification/read', {});
  expect(await stage.notices()).toMatchObject([{ read_at: stage.clock().toISOString() }]);
});

test('an email starts with the organisation, who and how bad; times are in the zone of the device', async () => {
  await stage.ours.write(({ tx, org_id }) =>
    tx
      .updateTable('organisations')
      .set({ metadata: JSON.stringify({ _time_zone: 'Europe/Berlin' }) })
      .where('org_id', '=', org_id)
      .execute(),
  );
  await stage.post(stage.oneTest(170, { metadata: { _timezone: 'Australia/Perth' } }));
  await stage.done();
  expect(stage.mailsTo(stage.boss)[0]?.text).toMatch(
    /^Harbour Works\n- Ida Berg: Severely Dehydrated, 170 mOsm, \d\d Mar 2026 16:00 \(Australia\/Perth\)\n/,
  );
  await stage.post(stage.oneTest(171, { metadata: { _timezone: 'Nowhere/Land' } }));
  await stage.done();
  expect(stage.mailsTo(stage.boss)[1]?.text).toContain('Mar 2026 09:00 (Europe/Berlin)');
});

test('one email only, though posted again, edited, marked invalid and valid again, deleted and restored', async () => {
  const row = stage.oneTest(170);
  await stage.post(row);
  await stage.post([row, row]);
  await stage.done();
  const { headers } = await stage.ours.admin();
  const admin = { ...stage.boss, headers };
  const edit = (body: object) => stage.ask('PATCH', `/measurement/${row.measurement_id}`, body, admin);
  for (const body of [{ notes: 'drank' }, { valid: false }, { valid: true }]) {
    expect((await edit(body)).status).toBe(200);
  }
  for (const what of ['delete', 'restore']) {
    const measurement_ids = [row.measurement_id];
    expect((await stage.ask('PATCH', `/measurement/${what}`, { measurement_ids }, admin)).status).toBe(200);
  }
  await stage.done();
  expect(stage.mailsTo(stage.boss)).toHaveLength(1);
  expect(await stage.notices()).toHaveLength(1);
});

test('a test that counts only later is reported then', async () => {
  const row = stage.oneTest(170, { valid: false });
  await stage.post(row);
  await stage.done();
  expect(stage.mailsTo(stage.boss)).toEqual([]);
  const { headers } = await stage.ours.admin();
  await stage.ask('PATCH', `/measurement/${row.measurement_id}`, { valid: true }, { ...stage.boss, headers });
  await stage.mailbox.mail(stage.boss.email, 'Severe dehydration');
});

test('not reported: normal, invalid, meanwhile removed, of another kind, or twelve hours old', async () => {
  const old = new Date(stage.clock().getTime() - 12 * HOUR_MS - 1000).toISOString();
  await stage.post([
    stage.oneTest(40),
    stage.oneTest(90),
    stage.oneTest(170, { valid: false }),
    stage.oneTest(170, { created_time: old }),
    stage.oneTest(170, { type: 'sosm_baseline' }),
    stage.oneTest(1500, { type: 'sweat' }),
  ]);
  await stage.done();
  expect([stage.mailsTo(stage.boss), await stage.notices()]).toEqual([[], []]);

  const justInTime = new Date(stage.clock().getTime() - 12 * HOUR_MS).toISOString();
  await stage.post(stage.oneTest(170, { created_time: justInTime }));
  await stage.done();
  expect(stage.mailsTo(stage.boss)).toHaveLength(1);
});

test('notices of removed or invalid tests, or of people out of sight, are no longer shown', async () => {
  const row = stage.oneTest(170);
  await stage.post(row);
  await stage.done();
  const change = (set: object) =>
    stage.server.database.owner
      .updateTable('measurements')
      .set(set)
      .where('measurement_id', '=', row.measurement_id)
      .execute();
  await change({ valid: false });
  expect(await stage.notices()).toEqual([]);
  await change({ valid: true });
  expect(await stage.notices()).toHaveLength(1);
  await stage.ours.setTags(stage.ida, []);
  expect(await stage.notices()).toEqual([]);
});

test('many results that arrive together make one email; the person’s own baseline decides', async () => {
  const ben = await stage.ours.addPerson({ name_first: 'Ben', tag_ids: [stage.crew] });
  const created_time = stage.clock().toISOString();
  const baseline = Array.from({ length: 6 }, () =>
    newMeasurement(ben, { type: 'sosm_baseline', value: 60, created_time }),
  );
  await stage.post(baseline);
  await stage.post([
    stage.oneTest(120),
    stage.oneTest(180),
    // With a mean of 60, moderate begins above 120 and severe above 180.
    newMeasurement(ben, { value: 120, created_time }),
    newMeasurement(ben, { value: 121, created_time }),
  ]);
  await stage.done();
  const [mail, ...others] = stage.mailsTo(stage.boss);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Severe dehydration: 3 tests in Crane crew');
  expect(mail?.text?.match(/^- .*mOsm/gm)).toEqual([
    '- Ida Berg: Severely Dehydrated, 180 mOsm',
    '- Ben Lund: Moderately Dehydrated, 121 mOsm',
    '- Ida Berg: Moderately Dehydrated, 120 mOsm',
  ]);
});

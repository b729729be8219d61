import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import { alertingOf } from './testing/alerting.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const SEVERE = 250;
const FINE = 50;
let now = new Date();
let server: TestApp;
let alerting: ReturnType<typeof alertingOf>;
beforeAll(async () => {
  server = await buildTestApp({ clock: () => now });
  alerting = alertingOf(server, () => now);
});
afterAll(() => server.close());

let ours: TestOrganisation;
let admin: TestHeaders;
let adminId: string;
let crane: string;
let worker: string;
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
beforeEach(async () => {
  now = new Date();
  // Others' clocks have been moved on.
  await server.database.owner.deleteFrom('alert_looks').execute();
  ours = await server.organisation('Harbour Works');
  await alerting.open(ours);
  adminId = await ours.addPerson({
    name_first: 'Ada',
    name_last: 'Ford',
    email: `${randomUUID()}@harbour.test`,
    grants: [{ tag_id: null, access: 'admin' }],
  });
  admin = await ours.signIn(adminId, { created_at: now, used_at: now });
  crane = await ours.addTag('Crane crew');
  worker = await ours.addPerson({ name_first: 'Ida', name_last: 'Berg', tag_ids: [crane] });
  alerting.letters.length = 0;
  alerting.pushes.length = 0;
  alerting.meanwhile.length = 0;
  alerting.weather.clear();
});

test('a severe result fires at once and tells by email; a good one clears it and says so', async () => {
  await alerting.rule(admin, 'hydration', { name: 'Severe dehydration', severity: 'critical' });
  await alerting.tested(admin, worker, SEVERE);
  expect(await alerting.look()).toEqual([]);
  const [alert] = await alerting.alerts(admin, 'open');
  expect(alert).toMatchObject({ state: 'firing', subject_name: 'Ida Berg', value: SEVERE, user_id: worker });
  expect(alerting.letters).toMatchObject([{ subject: 'Critical: Severe dehydration' }]);
  expect(alerting.letters[0]?.subject).not.toContain('Ida');
  expect(alerting.letters[0]?.lists?.[0]?.items[0]).toContain('Ida Berg: 250 mOsm');

  later(2 * MINUTE);
  await alerting.tested(admin, worker, FINE);
  await alerting.look();
  expect(await alerting.alerts(admin, 'open')).toEqual([]);
  expect(alerting.letters).toHaveLength(2);
  expect(alerting.letters[1]).toMatchObject({ subject: 'Over: Severe dehydration' });
  const { events, state } = await alerting.alert(admin, alert?.alert_id ?? '');
  expect(state).toBe('cleared');
  expect(events.map(({ what }) => what)).toEqual(['began', 'fired', 'told', 'cleared']);
});

test('a push message goes to the browsers that were switched on, says nothing of the person, and acknowledges', async () => {
  const browser = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  for (const name of ['phone', 'desk'])
    await server.app.inject({
      ...{ method: 'PUT', url: '/api/v3/notification/push', headers: admin },
      payload: { ...browser, endpoint: `https://push.test/${name}/${adminId}` },
    });
  await alerting.rule(admin, 'hydration', { name: 'Severe dehydration', severity: 'critical' });
  await alerting.tested(admin, worker, SEVERE);
  await alerting.look();
  expect(alerting.letters).toHaveLength(1);
  expect(alerting.pushes).toHaveLength(2);
  const [{ message } = { message: null }] = alerting.pushes;
  expect(message).toMatchObject({
    title: 'Critical: Severe dehydration',
    stays: true,
    open: '/settings/alerts',
  });
  expect(JSON.stringify(message)).not.toMatch(/Ida|Berg|250/);
  const { call } = message?.acknowledge ?? { call: '' };
  const answer = await server.app.inject({ method: 'POST', url: call, payload: {} });
  expect(answer.json().data).toMatchObject({ unanswered: 0, acknowledged: 1, acknowledged_by: 'Ada Ford' });
  const [alert] = await alerting.alerts(admin, 'open');
  const { events } = await alerting.alert(admin, alert?.alert_id ?? '');
  expect(events.find(({ what }) => what === 'told')?.note).toBe(
    'Step 1: 1 in the product, 1 by email, 1 by push message.',
  );

  later(2 * MINUTE);
  await alerting.tested(admin, worker, FINE);
  await alerting.look();
  expect(alerting.pushes).toHaveLength(4);
  expect(alerting.pushes[2]?.message).toMatchObject({ title: 'Over: Severe dehydration', acknowledge: null });
});

test('who has no browser for it is told by email alone, and who has no email by push message alone', async () => {
  const silent = await ours.addPerson({ name_first: 'Bo', grants: [{ tag_id: null, access: 'admin' }] });
  const session = await ours.signIn(silent, { created_at: now, used_at: now });
  const endpoint = `https://push.test/${silent}`;
  const payload = { endpoint, p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  await server.app.inject({ method: 'PUT', url: '/api/v3/notification/push', headers: session, payload });
  await alerting.rule(admin, 'hydration');
  await alerting.tested(admin, worker, SEVERE);
  await alerting.look();
  expect(alerting.letters).toHaveLength(1);
  expect(alerting.pushes).toHaveLength(1);
});

test('looks that meet, and looks again, make one alert and one letter', async () => {
  await alerting.rule(admin, 'hydration');
  for (const value of [SEVERE, SEVERE + 10]) await alerting.tested(admin, worker, value);
  await Promise.all([alerting.look(), alerting.look(), alerting.look()]);
  later(5 * MINUTE);
  await alerting.tested(admin, worker, SEVERE + 20);
  await alerting.look();
  const open = await alerting.alerts(admin, 'open');
  expect(open).toMatchObject([{ value: SEVERE + 20 }]);
  expect(alerting.letters).toHaveLength(1);
});

test('what happens while a look reads is looked at again: a rule switched off, and another look', async () => {
  const rule = await alerting.rule(admin, 'hydration');
  await alerting.tested(admin, worker, SEVERE);
  alerting.meanwhile.push(() => alerting.ask(admin, 'PUT', `/rule/${rule}/on`, { is_on: false }));
  await alerting.look();
  expect(await alerting.alerts(admin, 'open')).toEqual([]);
  await alerting.ask(admin, 'PUT', `/rule/${rule}/on`, { is_on: true });
  later(3 * MINUTE);
  await alerting.tested(admin, worker, SEVERE + 10);
  alerting.meanwhile.push(() => alerting.look());
  await alerting.look();
  expect(await alerting.alerts(admin, 'open')).toHaveLength(1);
  expect(alerting.letters).toHaveLength(1);
});

test('a hundred results in a minute are one letter with a list, and what follows is the next', async () => {
  await alerting.rule(admin, 'hydration');
  const crew: string[] = [];
  for (let index = 0; index < 100; index += 1)
    crew.push(await ours.addPerson({ name_first: `Worker ${index}`, tag_ids: [crane] }));
  for (const person of crew) await alerting.tested(admin, person, SEVERE);
  await alerting.look();
  expect(await alerting.alerts(admin, 'open')).toHaveLength(100);
  expect(alerting.letters).toMatchObject([{ subject: 'Warning: A rule (100)' }]);

  later(10_000);
  for (let index = 0; index < 3; index += 1) {
    const person = await ours.addPerson({ name_first: `Late ${index}`, tag_ids: [crane] });
    await alerting.tested(admin, person, SEVERE);
    await alerting.look();
  }
  expect(alerting.letters).toHaveLength(1);
  later(MINUTE);
  await alerting.look();
  expect(alerting.letters).toHaveLength(2);
  expect(alerting.letters[1]).toMatchObject({ subject: 'Warning: A rule (3)' });
});

test('the next step comes when nobody has acknowledged, and not after somebody has', async () => {
  const boss = await ours.addPerson({
    name_first: 'Bo',
    email: `${randomUUID()}@harbour.test`,
    grants: [{ tag_id: null, access: 'admin' }],
  });
  const step = (after_minutes: number, user_id: string) => ({
    after_minutes,
    recipients: { user_ids: [user_id], admins: false, supervisors: false, webhook_ids: [] },
    channels: ['mail'] as const,
  });
  await alerting.rule(admin, 'hydration', { steps: [step(0, adminId), step(15, boss), step(30, adminId)] });
  await alerting.tested(admin, worker, SEVERE);
  await alerting.look();
  later(14 * MINUTE);
  await alerting.look();
  expect(alerting.letters).toHaveLength(1);
  later(MINUTE);
  await alerting.look();
  expect(alerting.letters).toHaveLength(2);
  const [alert] = await alerting.alerts(admin, 'open');
  const path = `/${alert?.alert_id}/acknowledge`;
  expect((await alerting.ask(admin, 'POST', path, { note: 'On my way' })).data).toMatchObject({
    ...{ state: 'acknowledged', acknowledged_by: 'Ada Ford', note: 'On my way' },
  });
  // Again by somebody else: it stays whose it is.
  expect((await alerting.ask(admin, 'POST', path, { note: '' })).data).toMatchObject({ note: 'On my way' });
  later(60 * MINUTE);
  await alerting.look();
  expect(alerting.letters).toHaveLength(2);
});

test('nobody is told of, or shown, people whom they may not see; those in charge of a tag are', async () => {
  const other = await ours.addTag('Night shift');
  const newBoss = async (tag_id: string) => {
    const grants = [{ tag_id, access: 'manager' }];
    const email = `${randomUUID()}@harbour.test`;
    const user_id = await ours.addPerson({ email, grants });
    return { user_id, email, headers: await ours.signIn(user_id, { created_at: now, used_at: now }) };
  };
  const [mine, strange] = [await newBoss(crane), await newBoss(other)];
  const recipients = { user_ids: [strange.user_id], admins: false, supervisors: true, webhook_ids: [] };
  await alerting.rule(admin, 'hydration', { steps: [{ after_minutes: 0, recipients, channels: ['mail'] }] });
  await alerting.tested(admin, worker, SEVERE);
  await alerting.look();
  expect(alerting.letters.map(({ to }) => to)).toEqual([mine.email]);
  const [alert] = await alerting.alerts(mine.headers, 'open');
  expect(alert).toMatchObject({ user_id: worker });
  expect(await alerting.alerts(strange.headers, 'open')).toEqual([]);
  expect(await alerting.alerts(strange.headers)).toEqual([]);
  const { events } = await alerting.alert(admin, alert?.alert_id ?? '');
  expect(events.at(-1)?.note).toBe(
    'Step 1: 1 in the product, 1 by email. 1 who may not see this were left out.',
  );
  expect(
    (await alerting.ask(strange.headers, 'POST', `/${alert?.alert_id}/close`, { note: '' })).status,
  ).toBe(404);
});

test('a muted rule tells nobody and says so; quiet hours hold back all but what is critical', async () => {
  const rule_id = await alerting.rule(admin, 'hydration');
  const until = new Date(now.getTime() + DAY).toISOString();
  const muted = await alerting.ask(admin, 'PUT', `/rule/${rule_id}/mute`, { until, reason: 'Maintenance' });
  expect(muted.data).toMatchObject({ muted_reason: 'Maintenance', muted_by: 'Ada Ford' });
  await alerting.tested(admin, worker, SEVERE);
  await alerting.look();
  expect(alerting.letters).toEqual([]);
  const [alert] = await alerting.alerts(admin, 'open');
  expect((await alerting.alert(admin, alert?.alert_id ?? '')).events.at(-1)).toMatchObject({
    what: 'not told',
  });
  const late = { until: new Date(now.getTime() + 91 * DAY).toISOString(), reason: '' };
  expect((await alerting.ask(admin, 'PUT', `/rule/${rule_id}/mute`, late)).status).toBe(400);

  const local = (ms: number) => new Date(now.getTime() + ms).toISOString().slice(11, 16);
  const quiet_hours = { from: local(-60 * MINUTE), to: local(60 * MINUTE), time_zone: 'UTC' };
  await alerting.rule(admin, 'hydration', { name: 'Quiet', quiet_hours });
  await alerting.rule(admin, 'hydration', { name: 'Loud', quiet_hours, severity: 'critical' });
  await alerting.tested(admin, worker, SEVERE);
  await alerting.look();
  expect(alerting.letters.map(({ subject }) => subject)).toEqual(['Critical: Loud']);
  later(61 * MINUTE);
  await alerting.look();
  expect(alerting.letters.map(({ subject }) => subject)).toEqual(['Critical: Loud', 'Warning: Quiet']);
});

test('an email’s link acknowledges what it told of, in the name of whom it went to; a forged one opens nothing', async () => {
  await alerting.rule(admin, 'hydration');
  await alerting.tested(admin, worker, SEVERE);
  await alerting.look();
  const url = alerting.letters[0]?.action?.url ?? '';
  const token = url.slice(url.lastIndexOf('/') + 1);
  expect(token.length).toBeLessThanOrEqual(100);
  const nobody = {} as TestHeaders;
  const looked = await alerting.ask(nobody, 'GET', `/acknowledge/${token}`);
  expect(looked.data).toMatchObject({
    organisation_name: 'Harbour Works',
    rule_name: 'A rule',
    unanswered: 1,
  });
  expect(JSON.stringify(looked)).not.toContain('Ida');
  const answered = await alerting.ask(nobody, 'POST', `/acknowledge/${token}`, {});
  expect(answered.data).toMatchObject({ unanswered: 0, acknowledged: 1, acknowledged_by: 'Ada Ford' });
  expect((await alerting.ask(nobody, 'POST', `/acknowledge/${token}`, {})).data).toEqual(answered.data);
  expect((await alerting.alerts(admin, 'open'))[0]).toMatchObject({
    state: 'acknowledged',
    acknowledged_by: 'Ada Ford',
  });

  const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
  expect((await alerting.ask(nobody, 'GET', `/acknowledge/${forged}`)).status).toBe(404);
  await ours.write(({ tx, org_id }) =>
    tx
      .updateTable('users')
      .set({ active: false })
      .where('org_id', '=', org_id)
      .where('user_id', '=', adminId)
      .execute(),
  );
  expect((await alerting.ask(nobody, 'GET', `/acknowledge/${token}`)).status).toBe(404);
});

test('nobody tested for a while is found by the clock, once, and heard of again', async () => {
  await ours.write(({ tx, org_id }) =>
    tx
      .updateTable('users')
      .set({ created_time: new Date(now.getTime() - 15 * DAY).toISOString().replace('Z', '000Z') })
      .where('org_id', '=', org_id)
      .where('user_id', '=', worker)
      .execute(),
  );
  await alerting.rule(admin, 'no-test', { scope: { tag_ids: [crane], location_ids: [], job_ids: [] } });
  await alerting.look();
  expect(await alerting.alerts(admin, 'open')).toMatchObject([{ subject_name: 'Ida Berg', value: 15 }]);
  later(2 * MINUTE);
  await alerting.look();
  expect(await alerting.alerts(admin, 'open')).toHaveLength(1);
  await alerting.tested(admin, worker, FINE);
  later(2 * MINUTE);
  await alerting.look();
  expect(await alerting.alerts(admin, 'open')).toEqual([]);
});

const hot = (temperature_c: number, from: number) =>
  Array.from({ length: 6 }, (_, index) => {
    const time_ms = Math.floor(from / 3_600_000) * 3_600_000 + index * 3_600_000;
    const time = new Date(time_ms).toISOString().slice(0, 16).replace('T', ' ');
    return {
      time,
      time_ms,
      temperature_c,
      humidity: 30,
      wind_kph: 5,
      cloud: 0,
      pressure_mb: 1013,
      solar_wm2: 0,
    };
  });

test('the weather at a site fires and clears; when it is missing the alert stays and says since when', async () => {
  const site = await ours.addTag('Gate 3', 'location', { lat: -31.9, lon: 115.8 });
  await alerting.rule(admin, 'air-temperature');
  alerting.weather.set(site, hot(38, now.getTime()));
  await alerting.look();
  expect(await alerting.alerts(admin, 'open')).toMatchObject([
    { subject_name: 'Gate 3', value: 38, user_id: null },
  ]);
  later(3 * MINUTE);
  alerting.weather.set(site, null);
  await alerting.look();
  const [silent] = await alerting.alerts(admin, 'open');
  expect(silent?.no_data_since).toBe(now.toISOString());
  later(3 * MINUTE);
  alerting.weather.set(site, hot(20, now.getTime()));
  await alerting.look();
  expect(await alerting.alerts(admin, 'open')).toEqual([]);
});

test('what has to hold waits, and is withdrawn without a word when it does not', async () => {
  const site = await ours.addTag('Gate 3', 'location', { lat: -31.9, lon: 115.8 });
  await alerting.rule(admin, 'air-temperature', { hold_minutes: 10 });
  alerting.weather.set(site, hot(38, now.getTime()));
  await alerting.look();
  expect(await alerting.alerts(admin, 'open')).toEqual([]);
  later(5 * MINUTE);
  alerting.weather.set(site, hot(20, now.getTime()));
  await alerting.look();
  later(5 * MINUTE);
  alerting.weather.set(site, hot(38, now.getTime()));
  await alerting.look();
  later(10 * MINUTE);
  await alerting.look();
  expect(await alerting.alerts(admin)).toHaveLength(1);
  expect(alerting.letters).toHaveLength(1);
});

test('an alert of which nothing new is heard is closed after a day', async () => {
  await alerting.rule(admin, 'hydration');
  await alerting.tested(admin, worker, SEVERE);
  await alerting.look();
  later(DAY + MINUTE);
  admin = await ours.signIn(adminId, { created_at: now, used_at: now });
  await alerting.look();
  expect(await alerting.alerts(admin)).toMatchObject([{ state: 'closed' }]);
});

test('a rule that is switched off, changed or deleted closes what is open; what it told stays', async () => {
  const rule_id = await alerting.rule(admin, 'hydration');
  await alerting.tested(admin, worker, SEVERE);
  await alerting.look();
  const { data: rule } = await alerting.ask(admin, 'GET', `/rule/${rule_id}`);
  expect(rule).toMatchObject({ open_alerts: 1, last_fired_at: now.toISOString() });
  const {
    rule_id: _,
    pack,
    pack_rule,
    is_on,
    muted_until,
    muted_reason,
    muted_by,
    last_fired_at,
    open_alerts,
    names,
    ...draft
  } = rule;
  expect((await alerting.ask(admin, 'PUT', `/rule/${rule_id}`, { ...draft, revision: 1 })).code).toBe(
    'alert-rule-changed',
  );
  const unnamed = await alerting.ask(admin, 'PUT', `/rule/${rule_id}`, { ...draft, name: ' ' });
  expect(unnamed).toMatchObject({ code: 'alert-rule-not-valid', message: 'Give the rule a name.' });
  await alerting.ask(admin, 'PUT', `/rule/${rule_id}/on`, { is_on: false });
  expect(await alerting.alerts(admin, 'open')).toEqual([]);
  await alerting.ask(admin, 'DELETE', `/rule/${rule_id}`);
  expect((await alerting.ask(admin, 'GET', `/rule/${rule_id}`)).code).toBe('alert-rule-not-found');
  expect(await alerting.alerts(admin)).toMatchObject([
    { state: 'closed', rule_id: null, rule_name: 'A rule' },
  ]);
});

test('the past is looked at under a rule that is not saved', async () => {
  await alerting.rule(admin, 'sweat-sodium');
  await alerting.tested(admin, worker, SEVERE);
  const draft = (await alerting.ask(admin, 'GET', '/rule')).data.rules[0];
  const {
    rule_id,
    pack,
    pack_rule,
    is_on,
    muted_until,
    muted_reason,
    muted_by,
    last_fired_at,
    open_alerts,
    names,
    revision,
    ...plain
  } = draft;
  const trigger = { kind: 'hydration', at_least: 'severely_dehydrated' };
  const tried = await alerting.ask(admin, 'POST', '/back-test', { ...plain, trigger });
  expect(tried.data).toMatchObject({
    fired: [{ subject_name: 'Ida Berg', user_id: worker, value: SEVERE, to: null }],
    times: 1,
    subjects: 1,
  });
  expect(await alerting.alerts(admin)).toEqual([]);
});

test('without alerts switched on nothing is looked at, listed or written', async () => {
  await alerting.rule(admin, 'hydration');
  await ours.write(({ tx, org_id }) =>
    tx.updateTable('organisations').set({ metadata: '{}' }).where('org_id', '=', org_id).execute(),
  );
  await alerting.tested(admin, worker, SEVERE);
  await alerting.look();
  expect((await alerting.ask(admin, 'GET', '/open')).code).toBe('alerts-not-open');
  await alerting.open(ours);
  expect(await alerting.alerts(admin)).toEqual([]);
});

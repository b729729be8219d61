import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mailStep, setUpAlerting } from './testing/alerting.ts';

const SEVERE = 250;
const FINE = 50;
const { server, alerting, clock, stage, quietHoursFor } = setUpAlerting();

test('a severe result fires at once and tells by email; a good one clears it and says so', async () => {
  await alerting.rule(stage.admin, 'hydration', { name: 'Severe dehydration', severity: 'critical' });
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  expect(await alerting.look()).toEqual([]);
  const [alert] = await alerting.alerts(stage.admin, 'open');
  expect(alert).toMatchObject({
    state: 'firing',
    subject_name: 'Ida Berg',
    value: SEVERE,
    user_id: stage.worker,
  });
  expect(alerting.letters).toMatchObject([{ subject: 'Critical: Severe dehydration' }]);
  expect(alerting.letters[0]?.subject).not.toContain('Ida');
  expect(alerting.letters[0]?.lists?.[0]?.items[0]).toContain('Ida Berg: 250 mOsm');

  clock.advance(2 * MINUTE_MS);
  await alerting.tested(stage.admin, stage.worker, FINE);
  await alerting.look();
  expect(await alerting.alerts(stage.admin, 'open')).toEqual([]);
  expect(alerting.letters).toHaveLength(2);
  expect(alerting.letters[1]).toMatchObject({ subject: 'Over: Severe dehydration' });
  const { events, state } = await alerting.alert(stage.admin, alert?.alert_id ?? '');
  expect(state).toBe('cleared');
  expect(events.map(({ what }) => what)).toEqual(['began', 'fired', 'told', 'cleared']);
});

test('a push message goes to the browsers that were switched on, says nothing of the person, and acknowledges', async () => {
  const browser = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  for (const name of ['phone', 'desk'])
    await server.app.inject({
      method: 'PUT',
      url: '/api/v3/notification/push',
      headers: stage.admin,
      payload: { ...browser, endpoint: `https://push.test/${name}/${stage.adminId}` },
    });
  await alerting.rule(stage.admin, 'hydration', { name: 'Severe dehydration', severity: 'critical' });
  await alerting.tested(stage.admin, stage.worker, SEVERE);
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
  const [alert] = await alerting.alerts(stage.admin, 'open');
  const { events } = await alerting.alert(stage.admin, alert?.alert_id ?? '');
  expect(events.find(({ what }) => what === 'told')?.note).toBe('Step 1: 1 person.');

  clock.advance(2 * MINUTE_MS);
  await alerting.tested(stage.admin, stage.worker, FINE);
  await alerting.look();
  expect(alerting.pushes).toHaveLength(4);
  expect(alerting.pushes[2]?.message).toMatchObject({ title: 'Over: Severe dehydration', acknowledge: null });
});

test('who has no browser for it is told by email alone, and who has no email by push message alone', async () => {
  const silent = await stage.ours.addPerson({
    name_first: 'Bo',
    grants: [{ tag_id: null, access: 'admin' }],
  });
  const session = await stage.signIn(silent);
  const endpoint = `https://push.test/${silent}`;
  const payload = { endpoint, p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  await server.app.inject({ method: 'PUT', url: '/api/v3/notification/push', headers: session, payload });
  await alerting.rule(stage.admin, 'hydration');
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await alerting.look();
  expect(alerting.letters).toHaveLength(1);
  expect(alerting.pushes).toHaveLength(1);
});

test('a hundred results in a minute are one letter with a list, and what follows is the next', async () => {
  await alerting.rule(stage.admin, 'hydration');
  const crew: string[] = [];
  for (let index = 0; index < 100; index += 1)
    crew.push(await stage.ours.addPerson({ name_first: `Worker ${index}`, tag_ids: [stage.crane] }));
  for (const person of crew) await alerting.tested(stage.admin, person, SEVERE);
  await alerting.look();
  expect(await alerting.alerts(stage.admin, 'open')).toHaveLength(100);
  expect(alerting.letters).toMatchObject([{ subject: 'Warning: A rule (100)' }]);

  clock.advance(10_000);
  for (let index = 0; index < 3; index += 1) {
    const person = await stage.ours.addPerson({ name_first: `Late ${index}`, tag_ids: [stage.crane] });
    await alerting.tested(stage.admin, person, SEVERE);
    await alerting.look();
  }
  expect(alerting.letters).toHaveLength(1);
  clock.advance(MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toHaveLength(2);
  expect(alerting.letters[1]).toMatchObject({ subject: 'Warning: A rule (3)' });
});

test('the next step comes when nobody has acknowledged, and not after somebody has', async () => {
  const boss = await stage.ours.addPerson({
    name_first: 'Bo',
    email: `${randomUUID()}@harbour.test`,
    grants: [{ tag_id: null, access: 'admin' }],
  });
  const step = (minutes: number, userId: string) => mailStep(minutes, { user_ids: [userId] });
  await alerting.rule(stage.admin, 'hydration', {
    steps: [step(0, stage.adminId), step(15, boss), step(30, stage.adminId)],
  });
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await alerting.look();
  clock.advance(14 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toHaveLength(1);
  clock.advance(MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toHaveLength(2);
  const [alert] = await alerting.alerts(stage.admin, 'open');
  const path = `/${alert?.alert_id}/acknowledge`;
  expect((await alerting.ask(stage.admin, 'POST', path, { note: 'On my way' })).data).toMatchObject({
    state: 'acknowledged',
    acknowledged_by: 'Ada Ford',
    note: 'On my way',
  });
  // Again by somebody else: it stays whose it is.
  expect((await alerting.ask(stage.admin, 'POST', path, { note: '' })).data).toMatchObject({
    note: 'On my way',
  });
  clock.advance(60 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toHaveLength(2);
});

test('nobody is told of, or shown, people whom they may not see; those in charge of a tag are', async () => {
  const other = await stage.ours.addTag('Night shift');
  const newBoss = async (tag_id: string) => {
    const grants = [{ tag_id, access: 'manager' }];
    const email = `${randomUUID()}@harbour.test`;
    const user_id = await stage.ours.addPerson({ email, grants });
    return {
      user_id,
      email,
      headers: await stage.signIn(user_id),
    };
  };
  const [mine, strange] = [await newBoss(stage.crane), await newBoss(other)];
  await alerting.rule(stage.admin, 'hydration', {
    steps: [mailStep(0, { user_ids: [strange.user_id], supervisors: true })],
  });
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await alerting.look();
  expect(alerting.letters.map(({ to }) => to)).toEqual([mine.email]);
  const [alert] = await alerting.alerts(mine.headers, 'open');
  expect(alert).toMatchObject({ user_id: stage.worker });
  expect(await alerting.alerts(strange.headers, 'open')).toEqual([]);
  expect(await alerting.alerts(strange.headers)).toEqual([]);
  const { events } = await alerting.alert(stage.admin, alert?.alert_id ?? '');
  expect(events.at(-1)?.note).toBe('Step 1: 1 person. 1 who may not see this were left out.');
  expect(
    (await alerting.ask(strange.headers, 'POST', `/${alert?.alert_id}/close`, { note: '' })).status,
  ).toBe(404);
});

test('quiet hours hold back all but what is critical', async () => {
  const quiet_hours = quietHoursFor(60);
  const night = await stage.ours.addTag('Night shift');
  const other = await stage.ours.addPerson({ tag_ids: [night] });
  const reach = (tag_id: string) => ({ scope: { tag_ids: [tag_id], location_ids: [], job_ids: [] } });
  await alerting.rule(stage.admin, 'hydration', { name: 'Quiet', quiet_hours, ...reach(stage.crane) });
  await alerting.rule(stage.admin, 'hydration', {
    name: 'Loud',
    quiet_hours,
    severity: 'critical',
    ...reach(night),
  });
  for (const person of [stage.worker, other]) await alerting.tested(stage.admin, person, SEVERE);
  await alerting.look();
  expect(alerting.letters.map(({ subject }) => subject)).toEqual(['Critical: Loud']);
  clock.advance(61 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters.map(({ subject }) => subject)).toEqual(['Critical: Loud', 'Warning: Quiet']);
});

test('an email says a test in the zone of its device, weather in that of the site, and the rest in the organisation’s', async () => {
  await stage.ours.write(({ tx, org_id }) =>
    sql`update organisations set metadata = metadata || '{"_time_zone": "Asia/Tokyo"}'::jsonb
         where org_id = ${org_id}`.execute(tx),
  );
  const gate = await stage.ours.addTag('Gate 3', 'location', { lat: -31.9, lon: 115.8 });
  alerting.setAir(gate, 38);
  await alerting.rule(stage.admin, 'hydration', { name: 'Severe' });
  await alerting.rule(stage.admin, 'air-temperature', { name: 'Hot' });
  await alerting.tested(stage.admin, stage.worker, SEVERE, 'sosm', { _timezone: 'America/Lima' });
  const untold = await stage.ours.addPerson({ name_first: 'Bo', tag_ids: [stage.crane] });
  await alerting.tested(stage.admin, untold, SEVERE);
  await alerting.look();
  const lines = alerting.letters.flatMap(({ lists }) => lists?.[0]?.items ?? []);
  const zones = lines.map((line) => /^(\S+).*\((.*)\)/.exec(line)?.slice(1).join(' '));
  expect(zones.sort()).toEqual(['Bo Asia/Tokyo', 'Gate Australia/Perth', 'Ida America/Lima']);
});

test('labels simulated weather in the email, the push message and the reply', async () => {
  const browser = {
    p256dh: 'B'.repeat(87),
    auth: 'A'.repeat(22),
    endpoint: `https://push.test/${stage.adminId}`,
  };
  const url = '/api/v3/notification/push';
  await server.app.inject({ method: 'PUT', url, headers: stage.admin, payload: browser });
  const gate = await stage.ours.addTag('Gate 3', 'location', { lat: -31.9, lon: 115.8 });
  alerting.setAir(gate, 38);
  alerting.source.is_simulated = true;
  await alerting.rule(stage.admin, 'air-temperature', { name: 'Hot' });
  await alerting.look();
  alerting.source.is_simulated = false;
  expect(await alerting.alerts(stage.admin, 'open')).toMatchObject([{ is_simulated: true }]);
  expect(alerting.letters[0]?.paragraphs).toContain('Simulated weather.');
  expect(alerting.letters[0]?.lists?.[0]?.items[0]).toContain('simulated weather');
  expect(alerting.pushes[0]?.message.body).toMatch(/^Simulated weather\. /);
});

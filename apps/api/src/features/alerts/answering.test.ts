import { randomUUID } from 'node:crypto';
import { closingChange } from '@heatwise/domain/organisation/closing';
import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders } from '../../testing/test-organisation.ts';
import { type AlertStage, setAlertStage } from './testing/alert-stage.ts';
import { alertingOf } from './testing/alerting.ts';

const SEVERE = 250;
let now = new Date();
const server = setUpTestApp({ clock: () => now });
const alerting = alertingOf(server, () => now);

let ours: AlertStage['ours'];
let admin: AlertStage['admin'];
let adminId: string;
let crane: string;
let worker: string;
beforeEach(async () => {
  now = new Date();
  ({ ours, admin, adminId, crane, worker } = await setAlertStage(server, alerting, now));
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

test('an email’s link opens nothing while the organisation is closed', async () => {
  await alerting.rule(admin, 'hydration');
  await alerting.tested(admin, worker, SEVERE);
  await alerting.look();
  const token = alerting.letters[0]?.action?.url.split('/').at(-1) ?? '';
  await server.database.owner
    .updateTable('organisations')
    .set({ metadata: sql`metadata || ${JSON.stringify(closingChange(now.getTime(), adminId))}::jsonb` })
    .where('org_id', '=', ours.org_id)
    .execute();
  const nobody = {} as TestHeaders;
  for (const answer of [
    await alerting.ask(nobody, 'GET', `/acknowledge/${token}`),
    await alerting.ask(nobody, 'POST', `/acknowledge/${token}`, {}),
  ])
    expect(answer).toMatchObject({ status: 401, code: 'organisation-closed' });
});

test('a letter’s link answers for nobody whom the letter left out', async () => {
  const other = await ours.addTag('Night shift');
  const email = `${randomUUID()}@harbour.test`;
  await ours.addPerson({ email, grants: [{ tag_id: crane, access: 'manager' }] });
  const moved = await ours.addPerson({ name_first: 'Bo', name_last: 'Lund', tag_ids: [crane] });
  const local = (ms: number) => new Date(now.getTime() + ms).toISOString().slice(11, 16);
  const quiet_hours = { from: local(-60 * MINUTE_MS), to: local(60 * MINUTE_MS), time_zone: 'UTC' };
  const recipients = { user_ids: [], admins: false, supervisors: true, webhook_ids: [] };
  const steps = [{ after_minutes: 0, recipients, channels: ['mail'] as const }];
  await alerting.rule(admin, 'hydration', { steps, quiet_hours });
  for (const person of [worker, moved]) await alerting.tested(admin, person, SEVERE);
  await alerting.look();
  expect(alerting.letters).toEqual([]);

  // While the letter waits for the end of the quiet hours, one of them goes to a crew that its reader does not see.
  await ours.write(({ tx, org_id }) =>
    tx
      .updateTable('users')
      .set({ tag_ids: [other] })
      .where('org_id', '=', org_id)
      .where('user_id', '=', moved)
      .execute(),
  );
  now = new Date(now.getTime() + 61 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters.map(({ to }) => to)).toEqual([email]);
  expect(JSON.stringify(alerting.letters)).not.toContain('Lund');
  const url = alerting.letters[0]?.action?.url ?? '';
  const token = url.slice(url.lastIndexOf('/') + 1);
  const answered = await alerting.ask({} as TestHeaders, 'POST', `/acknowledge/${token}`, {});
  expect(answered.data).toMatchObject({ unanswered: 0, acknowledged: 1 });
  const open = await alerting.alerts(admin, 'open');
  expect(open.find(({ user_id }) => user_id === worker)?.state).toBe('acknowledged');
  expect(open.find(({ user_id }) => user_id === moved)?.state).toBe('firing');
});

test('a link opens nothing after its reader lost the right to see the person', async () => {
  const email = `${randomUUID()}@harbour.test`;
  const boss = await ours.addPerson({ email, grants: [{ tag_id: crane, access: 'manager' }] });
  const recipients = { user_ids: [boss], admins: false, supervisors: false, webhook_ids: [] };
  await alerting.rule(admin, 'hydration', { steps: [{ after_minutes: 0, recipients, channels: ['mail'] }] });
  await alerting.tested(admin, worker, SEVERE);
  await alerting.look();
  const token = alerting.letters[0]?.action?.url.split('/').at(-1) ?? '';
  const nobody = {} as TestHeaders;
  expect((await alerting.ask(nobody, 'GET', `/acknowledge/${token}`)).status).toBe(200);
  await ours.write(({ tx, org_id }) =>
    tx
      .updateTable('permissions')
      .set({ active: false })
      .where('org_id', '=', org_id)
      .where('user_id', '=', boss)
      .execute(),
  );
  for (const method of ['GET', 'POST'] as const) {
    const body = method === 'POST' ? {} : undefined;
    const answer = await alerting.ask(nobody, method, `/acknowledge/${token}`, body);
    expect([answer.status, answer.code]).toEqual([404, 'alert-link-not-valid']);
  }
  expect(await alerting.alerts(admin, 'open')).toMatchObject([{ state: 'firing' }]);
});

test('a link works until seven days after the incident has ended', async () => {
  await alerting.rule(admin, 'hydration');
  await alerting.tested(admin, worker, SEVERE);
  await alerting.look();
  const token = alerting.letters[0]?.action?.url.split('/').at(-1) ?? '';
  now = new Date(now.getTime() + MINUTE_MS);
  await alerting.tested(admin, worker, 50);
  await alerting.look();
  const ended = now.getTime();
  const opened = async (ms: number) => {
    now = new Date(ended + ms);
    return (await alerting.ask({} as TestHeaders, 'GET', `/acknowledge/${token}`)).status;
  };
  expect(await opened(7 * 24 * 60 * MINUTE_MS)).toBe(200);
  expect(await opened(7 * 24 * 60 * MINUTE_MS + 1)).toBe(404);
});

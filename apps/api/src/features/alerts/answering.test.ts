import { randomUUID } from 'node:crypto';
import { closingChange } from '@heatwise/domain/organisation/closing';
import { DAY_MS, MINUTE_MS } from '@heatwise/domain/time/durations';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TestHeaders } from '../../testing/test-organisation.ts';
import { mailStep, setUpAlerting } from './testing/alerting.ts';

const SEVERE = 250;
const { server, alerting, clock, stage, quietHoursFor } = setUpAlerting();

test('an email’s link acknowledges what it told of, in the name of whom it went to; a forged one opens nothing', async () => {
  await alerting.rule(stage.admin, 'hydration');
  await alerting.tested(stage.admin, stage.worker, SEVERE);
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
  expect((await alerting.alerts(stage.admin, 'open'))[0]).toMatchObject({
    state: 'acknowledged',
    acknowledged_by: 'Ada Ford',
  });

  const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
  expect((await alerting.ask(nobody, 'GET', `/acknowledge/${forged}`)).status).toBe(404);
  await stage.ours.write(({ tx, org_id }) =>
    tx
      .updateTable('users')
      .set({ active: false })
      .where('org_id', '=', org_id)
      .where('user_id', '=', stage.adminId)
      .execute(),
  );
  expect((await alerting.ask(nobody, 'GET', `/acknowledge/${token}`)).status).toBe(404);
});

test('an email’s link opens nothing while the organisation is closed', async () => {
  await alerting.rule(stage.admin, 'hydration');
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await alerting.look();
  const token = alerting.letters[0]?.action?.url.split('/').at(-1) ?? '';
  await server.database.owner
    .updateTable('organisations')
    .set({
      metadata: sql`metadata || ${JSON.stringify(closingChange(clock.now().getTime(), stage.adminId))}::jsonb`,
    })
    .where('org_id', '=', stage.ours.org_id)
    .execute();
  const nobody = {} as TestHeaders;
  for (const answer of [
    await alerting.ask(nobody, 'GET', `/acknowledge/${token}`),
    await alerting.ask(nobody, 'POST', `/acknowledge/${token}`, {}),
  ])
    expect(answer).toMatchObject({ status: 401, code: 'organisation-closed' });
});

test('a letter’s link answers for nobody whom the letter left out', async () => {
  const other = await stage.ours.addTag('Night shift');
  const email = `${randomUUID()}@harbour.test`;
  await stage.ours.addPerson({ email, grants: [{ tag_id: stage.crane, access: 'manager' }] });
  const moved = await stage.ours.addPerson({ name_first: 'Bo', name_last: 'Lund', tag_ids: [stage.crane] });
  const quiet_hours = quietHoursFor(60);
  const steps = [mailStep(0, { supervisors: true })];
  await alerting.rule(stage.admin, 'hydration', { steps, quiet_hours });
  for (const person of [stage.worker, moved]) await alerting.tested(stage.admin, person, SEVERE);
  await alerting.look();
  expect(alerting.letters).toEqual([]);

  // While the letter waits for the end of the quiet hours, one of them goes to a crew that its reader does not see.
  await stage.ours.write(({ tx, org_id }) =>
    tx
      .updateTable('users')
      .set({ tag_ids: [other] })
      .where('org_id', '=', org_id)
      .where('user_id', '=', moved)
      .execute(),
  );
  clock.advance(61 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters.map(({ to }) => to)).toEqual([email]);
  expect(JSON.stringify(alerting.letters)).not.toContain('Lund');
  const url = alerting.letters[0]?.action?.url ?? '';
  const token = url.slice(url.lastIndexOf('/') + 1);
  const answered = await alerting.ask({} as TestHeaders, 'POST', `/acknowledge/${token}`, {});
  expect(answered.data).toMatchObject({ unanswered: 0, acknowledged: 1 });
  const open = await alerting.alerts(stage.admin, 'open');
  expect(open.find(({ user_id }) => user_id === stage.worker)?.state).toBe('acknowledged');
  expect(open.find(({ user_id }) => user_id === moved)?.state).toBe('firing');
});

test('a link opens nothing after its reader lost the right to see the person', async () => {
  const email = `${randomUUID()}@harbour.test`;
  const boss = await stage.ours.addPerson({ email, grants: [{ tag_id: stage.crane, access: 'manager' }] });
  await alerting.rule(stage.admin, 'hydration', {
    steps: [mailStep(0, { user_ids: [boss] })],
  });
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await alerting.look();
  const token = alerting.letters[0]?.action?.url.split('/').at(-1) ?? '';
  const nobody = {} as TestHeaders;
  expect((await alerting.ask(nobody, 'GET', `/acknowledge/${token}`)).status).toBe(200);
  await stage.ours.write(({ tx, org_id }) =>
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
  expect(await alerting.alerts(stage.admin, 'open')).toMatchObject([{ state: 'firing' }]);
});

test('a link works until seven days after the incident has ended', async () => {
  await alerting.rule(stage.admin, 'hydration');
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await alerting.look();
  const token = alerting.letters[0]?.action?.url.split('/').at(-1) ?? '';
  clock.advance(MINUTE_MS);
  await alerting.tested(stage.admin, stage.worker, 50);
  await alerting.look();
  const open = async () => (await alerting.ask({} as TestHeaders, 'GET', `/acknowledge/${token}`)).status;
  clock.advance(7 * DAY_MS);
  expect(await open()).toBe(200);
  clock.advance(1);
  expect(await open()).toBe(404);
});

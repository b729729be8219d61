import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@heatwise/domain/time/durations';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { unzip } from '../../http/zip-archive.ts';
import { readPdf } from '../../print/testing/pdf-text.ts';
import { measurementSender, newMeasurement } from '../../testing/measurement-sender.ts';
import { openFeatures } from '../../testing/open-features.ts';
import { reportingOf } from '../../testing/reporting.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestOrganisation } from '../../testing/test-organisation.ts';
import { weekly } from './testing/weekly.ts';

let now: Date;
const server = setUpTestApp({ clock: () => now });
const reporting = reportingOf(server, () => now);

let ours: TestOrganisation;
let admin: Awaited<ReturnType<TestOrganisation['admin']>>;
beforeEach(async () => {
  now = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
  ours = await server.organisation();
  await openFeatures(ours);
  const user_id = await ours.addPerson({
    name_first: 'Mia',
    name_last: 'Boss',
    email: `${randomUUID()}@boss.test`,
    grants: [{ tag_id: null, access: 'admin' }],
  });
  admin = { user_id, headers: await signIn(user_id) };
  reporting.letters.length = 0;
  reporting.asked.length = 0;
});
const signIn = (id: string) => ours.signIn(id, { created_at: now, used_at: now });
/** The session does not outlive some of these times. */
async function later(ms: number) {
  now = new Date(now.getTime() + ms);
  admin = { ...admin, headers: await signIn(admin.user_id) };
}

async function measure(user_id: string, value: number, at: Date) {
  const one = newMeasurement(user_id, { value, created_time: at.toISOString().replace('Z', '000Z') });
  const { stored } = await measurementSender(server).receipt(admin.headers, [one]);
  expect(stored).toHaveLength(1);
}
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

/** Makes one now, and returns the run as the history shows it. */
async function made(changed: Partial<typeof weekly> = {}) {
  const { report_id } = await reporting.create(admin.headers, changed);
  const { run_id, state } = await reporting.runNow(admin.headers, report_id);
  expect(state).toBe('waiting');
  await reporting.make(ours.org_id, run_id);
  const [run] = await reporting.runs(admin.headers);
  if (!run) throw new Error('no run');
  const file = async (format: string) => {
    const answer = await reporting.ask(admin.headers, 'GET', `/run/${run_id}/${format}`);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  return { report_id, run, file };
}

test('the three files say the same: who was tested how, on whole days that end yesterday', async () => {
  const tag = await ours.addTag('Night shift');
  const ida = await ours.addPerson({ name_first: 'Ida', name_last: 'Berg', tag_ids: [tag] });
  const per = await ours.addPerson({ name_first: 'Per', name_last: 'Holm', tag_ids: [tag] });
  const other = await ours.addPerson({ name_first: 'Not', name_last: 'Meant' });
  await measure(ida, 60, daysAgo(2));
  await measure(ida, 160, daysAgo(1));
  await measure(other, 160, daysAgo(1));
  // Before the first day, and today.
  await measure(ida, 170, daysAgo(8));
  await measure(per, 60, new Date(now.getTime() - HOUR_MS));
  const { run, file } = await made({ tag_ids: [tag] });
  expect(run).toMatchObject({ state: 'done', name: 'Weekly hydration', asked_by: 'Mia Boss', problem: null });
  expect(run.files.map(({ format }) => format)).toEqual(['pdf', 'csv', 'xlsx']);

  const csv = (await file('csv')).toString('utf8');
  expect(csv).toContain('Hydration tests,2\r\nPeople tested,1 of 2\r\n');
  expect(csv).toMatch(/\r\nIda Berg,2,1,0,0,1,160,/);
  expect(csv).toMatch(/Not tested on these days\r\nPerson,Last tested\r\nPer Holm,/);
  expect(csv).not.toContain('Meant');

  const { pages, lines } = readPdf(await file('pdf'));
  expect(pages).toBe(2);
  expect(lines).toContain('Hydration tests: 2');
  expect(lines).toContain('Weekly hydration');
  expect(lines.join(' ')).toContain('Ida Berg');
  expect(lines).toContain('Page 1 of 2');
  expect(lines.join(' ')).not.toContain('Meant');

  const sheets = await unzip(await file('xlsx'));
  const texts = [...sheets.values()].map(String).join('');
  expect(texts).toContain('People tested');
  expect(texts).toContain('Ida Berg');
});

test('a report that is due is made once, however often it was missed and whoever looks', async () => {
  const schedule = { every: 'day', hour: 6 } as const;
  const { report_id, next_at } = await reporting.create(admin.headers, {
    schedule,
    recipient_ids: [admin.user_id],
  });
  expect(next_at).toBe(new Date(now.getTime() + 18 * HOUR_MS).toISOString());
  expect(await reporting.due()).not.toContain(ours.org_id);
  await later(3 * DAY_MS);
  await Promise.all([reporting.due(), reporting.due()]);
  expect(reporting.asked).toHaveLength(1);
  const run_id = reporting.asked[0]?.run_id ?? '';
  // Two servers may take it at once: one makes it.
  await Promise.all([reporting.make(ours.org_id, run_id), reporting.make(ours.org_id, run_id)]);
  await reporting.make(ours.org_id, run_id);
  const [run, another] = await reporting.runs(admin.headers);
  expect(another).toBeUndefined();
  expect(run).toMatchObject({ report_id, state: 'done', asked_by: null });
  expect(reporting.letters).toMatchObject([{ subject: 'Report: Weekly hydration' }]);
  const { data } = await reporting.ask(admin.headers, 'GET', '');
  expect(data.reports[0]).toMatchObject({ next_at: new Date(now.getTime() + 18 * HOUR_MS).toISOString() });
});

test('one that fails says so and is tried again, until it is given up', async () => {
  const { report_id } = await reporting.create(admin.headers);
  const { run_id } = await reporting.runNow(admin.headers, report_id);
  // As somebody with an newer server would have written it.
  await sql`
    update report_runs set draft = jsonb_set(draft, '{formats}', '["unheard of"]')
     where run_id = ${run_id}`.execute(server.database.owner);
  for (let attempt = 1; attempt < 5; attempt += 1) {
    await expect(reporting.make(ours.org_id, run_id)).rejects.toThrow();
    const [run] = await reporting.runs(admin.headers);
    expect(run).toMatchObject({
      state: 'running',
      problem: 'It could not be made. It is tried again by itself.',
    });
  }
  await reporting.make(ours.org_id, run_id);
  const [run] = await reporting.runs(admin.headers);
  expect(run).toMatchObject({ state: 'failed', files: [] });
  expect(run?.problem).toContain('however often it was tried');
});

test('a report of a tag that was deleted says so instead of being about nobody', async () => {
  const tag_id = await ours.addTag('Old crew');
  const { report_id } = await reporting.create(admin.headers, { tag_ids: [tag_id] });
  await ours.write(({ tx }) =>
    tx.updateTable('tags').set({ active: false }).where('tag_id', '=', tag_id).execute(),
  );
  const { run_id } = await reporting.runNow(admin.headers, report_id);
  await reporting.make(ours.org_id, run_id);
  expect(await reporting.runs(admin.headers)).toMatchObject([
    { state: 'failed', problem: 'A tag of this report was deleted. Choose its tags again.' },
  ]);
  const saved = await reporting.ask(admin.headers, 'POST', '', {
    ...weekly,
    tag_ids: [tag_id],
    report_id: randomUUID(),
  });
  expect(saved).toMatchObject({ status: 404, code: 'tag-not-found' });
});

test('only admins are told, also when somebody was one', async () => {
  const was = await ours.addPerson({
    email: `${randomUUID()}@was.test`,
    grants: [{ tag_id: null, access: 'admin' }],
  });
  const { report_id } = await reporting.create(admin.headers, { recipient_ids: [admin.user_id, was, was] });
  await ours.setGrants(was, [{ tag_id: null, access: 'view' }]);
  const { run_id } = await reporting.runNow(admin.headers, report_id);
  await reporting.make(ours.org_id, run_id);
  expect(reporting.letters).toHaveLength(1);
  expect(JSON.stringify(reporting.letters)).not.toMatch(/Berg|mOsm/);
  const worker = await ours.addPerson();
  const refused = await reporting.ask(admin.headers, 'POST', '', {
    ...weekly,
    name: ' ',
    formats: [],
    recipient_ids: [worker],
    report_id: randomUUID(),
  });
  expect(refused).toMatchObject({ status: 400, code: 'report-not-valid' });
  expect(refused.problems.map(({ path }: { path: string }) => path)).toEqual([
    'name',
    'formats',
    'recipient_ids',
  ]);
});

test('a report changes by whoever saw it last; a deleted one leaves its files until their time is over', async () => {
  const { report_id, run, file } = await made();
  const { data } = await reporting.ask(admin.headers, 'GET', '');
  const { revision } = data.reports[0];
  const save = (name: string) =>
    reporting.ask(admin.headers, 'PUT', `/${report_id}`, { ...weekly, name, revision });
  expect(await save('Renamed')).toMatchObject({ status: 200, data: { name: 'Renamed' } });
  expect(await save('Renamed again')).toMatchObject({ status: 409, code: 'report-changed' });
  expect(await reporting.ask(admin.headers, 'DELETE', `/${report_id}`)).toMatchObject({ status: 200 });
  expect(
    await reporting.ask(admin.headers, 'POST', `/${report_id}/run`, { run_id: randomUUID() }),
  ).toMatchObject({
    status: 404,
    code: 'report-not-found',
  });
  expect((await file('csv')).length).toBeGreaterThan(0);

  await later(91 * DAY_MS);
  // Gone by the clock, and then from the database.
  expect(await reporting.ask(admin.headers, 'GET', `/run/${run.run_id}/csv`)).toMatchObject({ status: 404 });
  expect(await reporting.runs(admin.headers)).toEqual([]);
  expect(await reporting.due()).toContain(ours.org_id);
  const left = await server.database.owner
    .selectFrom('report_files')
    .select('run_id')
    .where('run_id', '=', run.run_id)
    .execute();
  expect(left).toEqual([]);
});

test('sending twice makes one report and one run', async () => {
  const report_id = randomUUID();
  const send = () => reporting.ask(admin.headers, 'POST', '', { ...weekly, report_id });
  expect((await send()).status).toBe(200);
  expect((await send()).data.report_id).toBe(report_id);
  const run_id = randomUUID();
  await reporting.runNow(admin.headers, report_id, run_id);
  await reporting.runNow(admin.headers, report_id, run_id);
  expect(await reporting.runs(admin.headers)).toHaveLength(1);
});

test('alerts and the trail of those days, and who asked and took what stands in the trail', async () => {
  const person = await ours.addPerson({ name_first: 'Ida', name_last: 'Berg' });
  const at = new Date(now.getTime() - DAY_MS);
  await fire(person, at);
  const { file } = await made({ kind: 'alerts', name: 'Alerts' });
  const csv = (await file('csv')).toString('utf8');
  expect(csv).toContain(
    'Alerts,1\r\nAnswered by somebody,1\r\nNot answered,0\r\nHalf of the answers came within,7 min',
  );
  expect(csv).toMatch(/Severe,Critical,Ida Berg,[^,\r]*,Acknowledged,Mia Boss,7,/);

  // The trail is written by the real clock, which may have passed midnight meanwhile.
  await later(2 * DAY_MS);
  const trail = await made({ kind: 'audit', name: 'Trail' });
  const told = (await trail.file('csv')).toString('utf8');
  expect(told).toContain('downloaded the report “Alerts” as csv');
  expect(told).toContain('made the report “Alerts”');
  expect(readPdf(await trail.file('pdf')).lines.join(' ')).toContain('Mia Boss');
});

async function fire(person: string, at: Date) {
  const [rule_id, alert_id] = [randomUUID(), randomUUID()];
  const answered = new Date(at.getTime() + 7 * 60_000);
  await ours.write(async ({ tx, org_id }) => {
    await tx
      .insertInto('alert_rules')
      .values({
        org_id,
        rule_id,
        name: 'Severe',
        message: '',
        severity: 'critical',
        trigger: '{}',
        scope: '{}',
        hold_minutes: 0,
        cool_down_minutes: 0,
        all_clear: true,
        quiet_hours: null,
        steps: '[]',
        pack: null,
        pack_rule: null,
        created_by: person,
        created_at: at,
      })
      .execute();
    await tx
      .insertInto('alerts')
      .values({
        org_id,
        alert_id,
        rule_id,
        rule_name: 'Severe',
        trigger: '{}',
        severity: 'critical',
        message: '',
        subject_kind: 'person',
        subject_key: person,
        subject_name: 'Ida Berg',
        user_id: person,
        tag_ids: [],
        state: 'acknowledged',
        value: 3,
        value_at: null,
        began_at: at,
        next_at: null,
        fired_at: at,
        seen_at: at,
        acknowledged_at: answered,
        acknowledged_by: admin.user_id,
      })
      .execute();
  });
}

test('a person who becomes another is told in their place', async () => {
  const [from, to] = await Promise.all(
    ['from', 'to'].map((name) =>
      ours.addPerson({ name_first: name, grants: [{ tag_id: null, access: 'admin' }] }),
    ),
  );
  const { report_id } = await reporting.create(admin.headers, { recipient_ids: [from ?? '', admin.user_id] });
  // To merge admins takes a second one.
  await ours.setGrants(from ?? '', []);
  const merged = await server.app.inject({
    method: 'PATCH',
    url: '/api/v3/user/merge',
    headers: admin.headers,
    payload: { source_id: from, target_id: to },
  });
  expect(merged.statusCode).toBe(200);
  const { data } = await reporting.ask(admin.headers, 'GET', '');
  expect(data.reports).toMatchObject([{ report_id, recipient_ids: [to, admin.user_id] }]);
});

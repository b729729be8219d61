import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openFeatures } from '../../testing/open-features.ts';
import { reportingOf } from '../../testing/reporting.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

let now: Date;
const server = setUpTestApp({ clock: () => now });
const reporting = reportingOf(server, () => now);

type Stage = { readonly ours: TestOrganisation; readonly admin: TestHeaders; readonly adminId: string };
let stage: Stage;
beforeEach(async () => {
  now = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
  stage = await openOrganisation();
  reporting.asked.length = 0;
});

async function openOrganisation(): Promise<Stage> {
  const ours = await server.organisation();
  await openFeatures(ours);
  const adminId = await ours.addPerson({ name_first: 'Mia', grants: [{ tag_id: null, access: 'admin' }] });
  return { ours, adminId, admin: await ours.signIn(adminId, { created_at: now, used_at: now }) };
}

const askForReport = (admin: TestHeaders, reportId: string, run_id = randomUUID()) =>
  server.app.inject({
    method: 'POST',
    url: `/api/v3/report/${reportId}/run`,
    headers: admin,
    payload: { run_id },
  });
const askForPack = ({ admin, adminId }: Stage) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v3/report/evidence',
    headers: admin,
    payload: {
      run_id: randomUUID(),
      about: { kind: 'person', id: adminId },
      first_day: '2026-11-01',
      last_day: '2026-11-02',
      time_zone: 'UTC',
    },
  });
const refusal = (response: Awaited<ReturnType<typeof askForReport>>) => {
  const { code, message } = response.json();
  return [response.statusCode, code, message, response.headers['retry-after']];
};
const queueFull = [429, 'report-queue-full', '3 reports or evidence packs are being made already.', '15'];

/** Runs that were made at these minutes before now. */
async function addRuns({ ours, adminId }: Stage, reportId: string, minutesAgo: readonly number[]) {
  for (const minutes of minutesAgo) {
    const at = new Date(now.getTime() - minutes * MINUTE_MS);
    await sql`
      insert into report_runs (org_id, run_id, report_id, draft, state, asked_by, asked_at, finished_at, first_day, last_day)
      values (${ours.org_id}, ${randomUUID()}, ${reportId}, '{"name": "Earlier", "kind": "hydration"}', 'done', ${adminId},
              ${at}, ${at}, '2026-11-01', '2026-11-07')`.execute(server.database.owner);
  }
}

test('three reports and packs may wait, the fourth is refused until one is made, and other organisations are not affected', async () => {
  const { ours, admin } = stage;
  const { report_id } = await reporting.create(admin, { formats: ['csv'] });
  const [first, second] = [randomUUID(), randomUUID()] as const;
  for (const run_id of [first, second])
    expect((await askForReport(admin, report_id, run_id)).statusCode).toBe(200);
  expect((await askForPack(stage)).statusCode).toBe(200);

  expect(refusal(await askForReport(admin, report_id))).toEqual(queueFull);
  expect(refusal(await askForPack(stage))).toEqual(queueFull);
  // Sent again after a lost answer, it is the run that waits.
  expect((await askForReport(admin, report_id, first)).json().data.run_id).toBe(first);
  expect(await reporting.runs(admin)).toHaveLength(3);
  const others = await openOrganisation();
  const theirs = await reporting.create(others.admin);
  expect((await askForReport(others.admin, theirs.report_id)).statusCode).toBe(200);

  await reporting.make(ours.org_id, first);
  expect((await askForReport(admin, report_id)).statusCode).toBe(200);
  expect(refusal(await askForReport(admin, report_id))).toEqual(queueFull);
});

test('of requests that arrive together, three are accepted', async () => {
  const { admin } = stage;
  const { report_id } = await reporting.create(admin);
  const answers = await Promise.all(Array.from({ length: 6 }, () => askForReport(admin, report_id)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 429, 429, 429]);
});

test('thirty reports and packs an hour may be asked for, and the answer says when there is room again', async () => {
  const { admin } = stage;
  const { report_id } = await reporting.create(admin);
  await addRuns(stage, report_id, [61, 59.5, ...Array.from({ length: 29 }, (_, minutes) => minutes + 1)]);
  const message = 'Your organisation has made 30 reports and evidence packs within an hour.';
  const used = [429, 'too-many-report-runs', message, '30'];
  expect(refusal(await askForReport(admin, report_id))).toEqual(used);
  expect(refusal(await askForPack(stage))).toEqual(used);
  now = new Date(now.getTime() + MINUTE_MS);
  expect((await askForReport(admin, report_id)).statusCode).toBe(200);
  expect(refusal(await askForReport(admin, report_id))[1]).toBe('too-many-report-runs');
});

test('a scheduled report is made while nobody may ask for one, and takes no place from those who ask', async () => {
  const { ours, admin, adminId } = stage;
  const schedule = { every: 'day', hour: 13 } as const;
  const { report_id } = await reporting.create(admin, { schedule, formats: ['csv'] });
  await addRuns(
    stage,
    report_id,
    Array.from({ length: 27 }, () => 1),
  );
  for (let count = 0; count < 3; count += 1) await askForReport(admin, report_id);
  expect(refusal(await askForReport(admin, report_id))[1]).toBe('too-many-report-runs');

  now = new Date(now.getTime() + 61 * MINUTE_MS);
  const again = await ours.signIn(adminId, { created_at: now, used_at: now });
  expect(refusal(await askForReport(again, report_id))[1]).toBe('report-queue-full');
  await reporting.due();
  const scheduled = (await reporting.runs(again)).filter(({ asked_by }) => asked_by === null);
  expect(scheduled).toHaveLength(1);
  await reporting.make(ours.org_id, scheduled[0]?.run_id ?? '');
  const states = (await reporting.runs(again)).slice(0, 4).map(({ state }) => state);
  expect(states).toEqual(['done', 'waiting', 'waiting', 'waiting']);
});

test('the oldest files are removed when there are more than an organisation may keep, and their runs say so', async () => {
  const { admin } = stage;
  const others = await openOrganisation();
  async function makeOne(of: Stage, mostBytes?: number) {
    const { report_id } = await reporting.create(of.admin, { formats: ['csv'] });
    const { run_id } = await reporting.runNow(of.admin, report_id);
    await reporting.make(of.ours.org_id, run_id, undefined, mostBytes);
    now = new Date(now.getTime() + MINUTE_MS);
    return run_id;
  }
  const kept = async (headers: TestHeaders) =>
    (await reporting.runs(headers)).map(({ state, files, problem }) => [state, files.length, problem]);
  const whole = ['done', 1, null];
  const removed = [
    'done',
    0,
    'Its files were removed to make room for newer ones. Make it again if you need it.',
  ];

  await makeOne(others);
  const oldest = await makeOne(stage);
  await makeOne(stage);
  const [run] = await reporting.runs(admin);
  const bytes = run?.files[0]?.bytes ?? 0;
  await makeOne(stage, 3 * bytes);
  expect(await kept(admin)).toEqual([whole, whole, whole]);
  await makeOne(stage, 3 * bytes);
  expect(await kept(admin)).toEqual([whole, whole, whole, removed]);
  expect(await reporting.ask(admin, 'GET', `/run/${oldest}/csv`)).toMatchObject({
    status: 404,
    code: 'report-run-not-found',
  });
  // The files that were just made stay, however large they are.
  await makeOne(stage, bytes - 1);
  expect(await kept(admin)).toEqual([whole, removed, removed, removed, removed]);
  expect(await kept(others.admin)).toEqual([whole]);
});

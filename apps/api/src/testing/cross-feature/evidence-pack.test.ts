import { createHash, randomUUID } from 'node:crypto';
import { JOB_PRESETS } from '@heatwise/domain/heat/job-assessment';
import { EVIDENCE_PROBLEMS, NOBODY_OF_PACK } from '@heatwise/domain/reports/report';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { unzip } from '../../http/zip-archive.ts';
import { readPdf } from '../../print/testing/pdf-text.ts';
import { setEvidenceStage } from '../evidence-stage.ts';
import { newMeasurement } from '../measurement-sender.ts';
import { setUpTestApp } from '../test-app.ts';
import { verifiedPack } from '../verified-pack.ts';

let now: Date;
const server = setUpTestApp({ clock: () => now });

type Stage = Awaited<ReturnType<typeof setEvidenceStage>>;
let stage: Stage;
let ours: Stage['ours'];
let adminId: string;
let admin: Stage['admin'];
let reporting: Stage['reporting'];
let alerting: Stage['alerting'];
beforeEach(async () => {
  now = new Date();
  stage = await setEvidenceStage(server, () => now);
  ({ ours, adminId, admin, reporting, alerting } = stage);
});
const today = () => stage.today();
const ask: Stage['ask'] = (...asked) => stage.ask(...asked);
const packOf: Stage['packOf'] = (...asked) => stage.packOf(...asked);
const crewWithAnIncident = () => stage.crewWithAnIncident();

test('a pack has the incident with all that belongs to it, and nothing of anybody else', async () => {
  const { crew } = await crewWithAnIncident();
  const { text, files } = await packOf({ kind: 'tag', id: crew });
  const names =
    'README.txt acclimatisation.csv alert-history.csv alert-notifications.csv alerts.csv audit.csv audit.jsonl follow-ups.csv';
  const more =
    'manifest.json people.csv summary.pdf tests.csv training.csv verify.mjs weather.csv work-rest.csv';
  expect([...files.keys()].sort()).toEqual(`${names} ${more}`.split(' ').sort());
  expect(text('people.csv')).toMatch(/Ida Berg,,active,Night crew; Pit\r\nPer Berg,,deleted,/);
  expect(text('tests.csv')).toMatch(/Ida Berg,.*,400,mOsm,Severely Dehydrated,valid,/);
  expect(text('follow-ups.csv')).toContain("'=Drank two litres,Mia Boss");
  expect(text('alerts.csv')).toMatch(/Ida Berg.*Mia Boss,Sent home/);
  expect(text('alert-history.csv').match(/\r\n/g)?.length).toBeGreaterThan(2);
  expect(text('alert-notifications.csv')).toMatch(/Ida Berg,Step 1,Mia Boss,In Heatwise,Shown/);
  expect(text('training.csv')).toContain('Ida Berg,Heat illness,');
  expect(text('weather.csv')).toContain('no data');
  expect(text('weather.csv')).not.toContain('known');
  expect(text('acclimatisation.csv')).toContain('Ida Berg,');
  for (const name of ['tests.csv', 'alerts.csv', 'people.csv', 'training.csv', 'follow-ups.csv'])
    expect(text(name)).not.toContain('Otto');
  // The trail is the whole one.
  expect(text('audit.csv')).toContain('asked for the evidence pack “Evidence: Night crew”');
  expect(text('README.txt')).toContain('The last day was not over');
  const printed = readPdf(files.get('summary.pdf') ?? Buffer.alloc(0)).lines.join(' ');
  for (const words of [
    'Evidence: Night crew',
    'Severely Dehydrated: 400 mOsm',
    'Drank two litres',
    'Sent home',
  ])
    expect(printed).toContain(words);
});

test('the pack’s own script holds with it, and finds any changed byte', async () => {
  const { ida } = await crewWithAnIncident();
  const { files } = await packOf({ kind: 'person', id: ida });
  const fine = await verifiedPack(files);
  expect(fine).toMatchObject({
    code: 0,
    said: expect.stringContaining('the chain of the audit trail holds'),
  });

  for (const [name, bytes] of files) {
    if (name === 'verify.mjs') continue;
    expect(bytes.length, name).toBeGreaterThan(0);
    const changed = Buffer.from(bytes);
    const at = Math.floor(changed.length / 2);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    const { code, said } = await verifiedPack(new Map([...files, [name, changed]]));
    // A digit of a hash in the manifest is another file's: then that one is named.
    const named = name === 'manifest.json' ? 'NOT AS IT WAS' : name;
    expect([code, said.includes(named)], name).toEqual([1, true]);

    const fewer = new Map(files);
    fewer.delete(name);
    const without = await verifiedPack(fewer);
    expect([without.code, without.said.includes(`${name} is missing`)], name).toEqual([1, true]);
  }
  const cut = new Map([...files, ['manifest.json', Buffer.from('{')]] as const);
  expect(await verifiedPack(cut)).toMatchObject({
    code: 1,
    said: expect.stringContaining('manifest.json is missing or cannot be read'),
  });
  const noLines = new Map([...files, ['audit.jsonl', Buffer.from('{"seq":\n')]] as const);
  expect((await verifiedPack(noLines)).said).toContain('A line of audit.jsonl cannot be read');
  expect((await verifiedPack(new Map([...files, ['more.csv', Buffer.from('')]]))).said).toContain(
    'was not in the pack',
  );
});

test('whoever changes an entry and the manifest too is found by the chain, or by the trail in Heatwise', async () => {
  const { ida } = await crewWithAnIncident();
  const { files, text } = await packOf({ kind: 'person', id: ida });
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const withTrail = (lines: string[]) => {
    const trail = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    const manifest = JSON.parse(text('manifest.json'));
    const forged = {
      ...manifest,
      audit_entries: lines.length,
      files: manifest.files.map((file: { name: string }) =>
        file.name === 'audit.jsonl' ? { ...file, sha256: sha256(trail) } : file,
      ),
    };
    return new Map([
      ...files,
      ['audit.jsonl', trail] as const,
      ['manifest.json', Buffer.from(JSON.stringify(forged))] as const,
    ]);
  };
  const lines = text('audit.jsonl').trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(5);
  const [seq] = [JSON.parse(lines[2] ?? '').seq];
  const changed = lines.map((line, index) =>
    index === 2 ? line.replace(/"action":"[^"]+"/, '"action":"x"') : line,
  );
  expect(await verifiedPack(withTrail(changed))).toMatchObject({
    code: 1,
    said: expect.stringContaining(`Audit entry ${seq} was changed`),
  });
  const without = await verifiedPack(withTrail(lines.filter((_, index) => index !== 2)));
  expect(without).toMatchObject({
    code: 1,
    said: expect.stringContaining('Audit entries are missing before'),
  });
  // The last ones leave no gap: then the manifest is not the one that the trail in Heatwise names.
  const shortened = withTrail(lines.slice(0, -1));
  expect((await verifiedPack(shortened)).code).toBe(0);
  const trail = await server.app.inject({ method: 'GET', url: '/api/v3/audit', headers: admin });
  const entry = trail
    .json()
    .data.entries.find(({ action }: { action: string }) => action === 'report.evidence-made');
  expect(entry).toMatchObject({ user_id: adminId });
  expect(entry.subject.manifest_sha256).toBe(sha256(files.get('manifest.json') ?? Buffer.alloc(0)));
  expect(entry.subject.manifest_sha256).not.toBe(sha256(shortened.get('manifest.json') ?? Buffer.alloc(0)));
});

test('whoever had the tag at a test is in it, removed and invalid tests too, of those days alone', async () => {
  const crew = await ours.addTag('Crew');
  const before = await ours.addPerson({ name_first: 'Had', name_last: 'It', tag_ids: [crew] });
  const id = await alerting.tested(admin, before, 120);
  await alerting.tested(admin, before, 60);
  const remove = await server.app.inject({
    method: 'DELETE',
    url: `/api/v3/measurement/${id}`,
    headers: admin,
  });
  expect(remove.statusCode).toBe(200);
  await ours.setTags(before, []);
  const { text } = await packOf({ kind: 'tag', id: crew });
  expect(text('tests.csv')).toMatch(/Had It,.*,120,mOsm,Removed,removed,/);
  expect(text('tests.csv')).toMatch(/Had It,.*,60,mOsm,Hydrated,valid,/);

  const { text: earlier } = await packOf(
    { kind: 'person', id: before },
    { first_day: addDays(today(), -4), last_day: addDays(today(), -3) },
  );
  expect(earlier('tests.csv')).not.toContain('mOsm');
  expect(earlier('people.csv')).toContain('Had It');
  expect(earlier('README.txt')).not.toContain('was not over');
  expect(await verifiedPack((await packOf({ kind: 'person', id: before })).files)).toMatchObject({ code: 0 });
});

test('alerts say what was found in words, and one about a job is of its location alone', async () => {
  await alerting.open(ours);
  const place = (name: string) => ours.addTag(name, 'location', { lat: -31.9, lon: 115.9 });
  const [pit, yard] = [await place('Pit'), await place('Yard')];
  const driller = await ours.addTag('Driller', 'job', { ...JOB_PRESETS['High Risk'] });
  await ours.addPerson({ name_first: 'Ida', name_last: 'Berg', tag_ids: [pit, driller] });
  const hour = Math.floor(now.getTime() / 3_600_000) * 3_600_000;
  for (const site of [pit, yard])
    alerting.weather.set(site, [
      {
        time_ms: hour,
        time: '',
        temperature_c: 41,
        humidity: 60,
        wind_kph: 3,
        cloud: 0,
        pressure_mb: 1013,
        solar_wm2: 0,
      },
    ]);
  await alerting.rule(admin, 'wbgt-limit', { name: 'Too hot' });
  await alerting.look();
  expect(await alerting.alerts(admin, 'open')).toHaveLength(2);
  const { text } = await packOf({ kind: 'tag', id: pit });
  const limit = 'WBGT above the job’s exposure limit \\(used to the heat\\)';
  expect(text('alerts.csv')).toMatch(
    new RegExp(`Too hot,Warning,"Driller, Pit",Firing,${limit},[\\d.]+ °C above the limit,`),
  );
  expect(text('alerts.csv')).not.toContain('Yard');
  expect(text('README.txt')).toContain(
    'alerts.csv           alerts about them and their places, with who answered (1 row)',
  );
});

test('a custom test has its own name, unit and class, and what was measured beside it', async () => {
  const own = await ours.addPerson({ name_first: 'Own', name_last: 'One' });
  const send = async (url: string, payload: object) => {
    const answer = await server.app.inject({ method: 'POST', url: `/api/v3${url}`, headers: admin, payload });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  };
  const classes = [
    { name: 'Fine', colour: 'green', up_to: 38 },
    { name: 'Feverish', colour: 'red', up_to: null },
  ];
  const { custom_id } = await send('/custom_measurement_type', { name: 'Core', unit: '°C', classes });
  const { link_type_id } = await send('/link_measurement_type', { name: 'Weight', unit: 'kg' });
  const measurement = newMeasurement(own, {
    type: 'custom',
    custom_id,
    value: 38.5,
    created_time: now.toISOString(),
  });
  await send('/measurement', measurement);
  const { measurement_id } = measurement;
  await send('/link_measurement', { link_id: randomUUID(), measurement_id, link_type_id, value: 81.5 });
  const { text } = await packOf({ kind: 'person', id: own });
  expect(text('tests.csv')).toMatch(/Own One,.*,Core,38\.5,°C,Feverish,valid,.*,Weight: 81\.5 kg,/);
});

test('a pack that waits while two people are merged is about the one who remains', async () => {
  const [source, target] = [
    await ours.addPerson({ name_first: 'Double', name_last: 'One' }),
    await ours.addPerson({ name_first: 'Single', name_last: 'One' }),
  ];
  await alerting.tested(admin, source, 123);
  const { data } = await ask({ kind: 'person', id: source });
  const merged = await server.app.inject({
    method: 'PATCH',
    url: '/api/v3/user/merge',
    headers: admin,
    payload: { source_id: source, target_id: target },
  });
  expect(merged.statusCode).toBe(200);
  await reporting.make(ours.org_id, data.run_id);
  const { body } = await reporting.ask(admin, 'GET', `/run/${data.run_id}/zip`);
  const files = await unzip(body);
  expect(files.get('tests.csv')?.toString()).toMatch(/Single One,.*,123,mOsm/);
});

test('what cannot be asked for is refused in words; nobody of another organisation is known', async () => {
  const theirs = await server.organisation();
  const stranger = await theirs.addPerson({ name_first: 'No', name_last: 'Body' });
  const own = await ours.addPerson({ name_first: 'Own', name_last: 'One' });
  const tomorrow = addDays(today(), 1);
  const refused = await ask({ kind: 'person', id: own }, { last_day: tomorrow });
  expect(refused).toMatchObject({
    status: 400,
    code: 'report-not-valid',
    problems: [{ path: 'last_day', message: EVIDENCE_PROBLEMS.future }],
  });
  expect(await ask({ kind: 'person', id: stranger })).toMatchObject({ status: 404, code: 'user-not-found' });
  expect(await ask({ kind: 'tag', id: await theirs.addTag() })).toMatchObject({
    status: 404,
    code: 'tag-not-found',
  });
  expect(await reporting.runs(admin)).toEqual([]);

  const run_id = randomUUID();
  await ask({ kind: 'person', id: own }, { run_id });
  expect((await ask({ kind: 'person', id: own }, { run_id })).data.run_id).toBe(run_id);
  expect(await reporting.runs(admin)).toHaveLength(1);
  const { data } = await reporting.ask(admin, 'GET', '');
  expect(data.reports).toEqual([]);
  // What it was about may be erased before it is made.
  await ours.write(({ tx, org_id }) =>
    sql`update report_runs set draft = jsonb_set(draft, '{about,id}', to_jsonb(${randomUUID()}::text))
         where org_id = ${org_id}`.execute(tx),
  );
  await reporting.make(ours.org_id, run_id);
  expect(await reporting.runs(admin)).toMatchObject([
    { state: 'failed', problem: NOBODY_OF_PACK, files: [] },
  ]);
});

import { randomUUID } from 'node:crypto';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { expect } from 'vitest';
import { alertingOf } from '../features/alerts/testing/alerting.ts';
import { heatModule, trainingOf } from '../features/education/testing/training.ts';
import { unzip } from '../http/zip-archive.ts';
import { openFeatures } from './open-features.ts';
import { reportingOf } from './reporting.ts';
import type { TestApp } from './test-app.ts';

const SEVERE_MOSM = 400;

type Changed = { first_day?: string; last_day?: string; time_zone?: string; run_id?: string };
type About = { kind: 'person' | 'tag'; id: string };

/** An organisation of which packs of evidence are made, and with an admin who asks for them. */
export async function setEvidenceStage(server: TestApp, clock: () => Date) {
  const reporting = reportingOf(server, clock);
  const training = trainingOf(server, clock);
  const alerting = alertingOf(server, clock);
  const ours = await server.organisation();
  await openFeatures(ours);
  const adminId = await ours.addPerson({
    name_first: 'Mia',
    name_last: 'Boss',
    grants: [{ tag_id: null, access: 'admin' }],
  });
  const admin = await ours.signIn(adminId);

  /** A zone in which it is about noon: the trail has the machine's clock, which may come to midnight meanwhile. */
  const zoneOfNoon = () => {
    const ahead = 12 - clock().getUTCHours();
    return { ahead, time_zone: `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}` };
  };
  const today = () => new Date(clock().getTime() + zoneOfNoon().ahead * 3_600_000).toISOString().slice(0, 10);
  const ask = (about: About, changed: Changed = {}, headers = admin) =>
    reporting.ask(headers, 'POST', '/evidence', {
      run_id: randomUUID(),
      about,
      first_day: addDays(today(), -1),
      last_day: today(),
      time_zone: zoneOfNoon().time_zone,
      ...changed,
    });

  /** Has a pack made and unpacks it. */
  async function packOf(about: About, changed: Changed = {}) {
    const { data } = await ask(about, changed);
    await reporting.make(ours.org_id, data.run_id);
    const [run] = await reporting.runs(admin);
    expect(run).toMatchObject({ kind: 'evidence', state: 'done', problem: null, files: [{ format: 'zip' }] });
    const { body } = await reporting.ask(admin, 'GET', `/run/${data.run_id}/zip`);
    const files = await unzip(body);
    return { run, files, text: (name: string) => files.get(name)?.toString('utf8') ?? '' };
  }

  async function crewWithAnIncident() {
    await alerting.open(ours);
    const crew = await ours.addTag('Night crew');
    const pit = await ours.addTag('Pit', 'location', { lat: -31.9, lon: 115.9 });
    const person = (name_first: string, more: object = {}) =>
      ours.addPerson({ name_first, name_last: 'Berg', tag_ids: [crew, pit], ...more });
    const [ida, per] = [await person('Ida'), await person('Per', { active: false })];
    const other = await ours.addPerson({ name_first: 'Otto', name_last: 'Else' });
    await alerting.rule(admin, 'hydration');
    const severe = await alerting.tested(admin, ida, SEVERE_MOSM);
    await alerting.tested(admin, other, SEVERE_MOSM + 1);
    await alerting.look();
    for (const { alert_id, user_id } of await alerting.alerts(admin, 'open'))
      if (user_id === ida)
        await alerting.ask(admin, 'POST', `/${alert_id}/acknowledge`, { note: 'Sent home' });
    const note = { measurement_id: severe, kind: 'note', note: '=Drank two litres', note_id: randomUUID() };
    const noted = await server.app.inject({
      method: 'POST',
      url: '/api/v3/monitoring/note',
      headers: admin,
      payload: note,
    });
    expect(noted.statusCode).toBe(200);
    const moduleId = await training.published(admin, { ...heatModule(), title: 'Heat illness' });
    await training.assign(admin, moduleId, { user_ids: [ida] });
    await training.enrol();
    return { crew, pit, ida, per, other };
  }

  return { ours, adminId, admin, reporting, alerting, today, ask, packOf, crewWithAnIncident };
}

import type { Measurement } from '@heatwise/contract/entities/measurements';
import { expect } from 'vitest';
import { manualTime } from './manual-time.ts';
import { scriptedOrganisation } from './scripted-organisation.ts';
import { scriptedServer } from './scripted-server.ts';
import { engineOver, localVersions, testEngine, versionsOf } from './test-engine.ts';

export const INIT = '/v3/sync/measures/init';
export const DIGEST = '/v3/sync/digest';
export const month = (text: string) => `${text}-01T00:00:00.000000Z`;

/**
 * A test on the first and the fifteenth of each month from January 2024 to November 2026, each with a value that belongs to it,
 * and six baselines of the first three months, at a server whose window begins with `window`.
 */
export async function years(seed: string, window: string | null, { start = true, notes = '' } = {}) {
  const organisation = scriptedOrganisation(seed, Date.UTC(2023, 11, 1));
  const person = organisation.addPerson();
  for (let index = 0; index < 35; index += 1) {
    for (const day of [1, 15]) {
      organisation.tickTo(Date.UTC(2024, index, day, 6));
      organisation.link(organisation.measure(person, { metadata: { notes } }), 'a type');
      if (index < 3) organisation.measure(person, { type: 'sosm_baseline', value: 50 + day });
    }
  }
  organisation.tickTo(Date.UTC(2026, 10, 21));
  const server = scriptedServer(organisation, { pageSize: 6 });
  server.window = window;
  const running = await testEngine(server);
  const held = (from: string | null) => (row: Measurement) =>
    from === null || row.modified_time >= from || row.type === 'sosm_baseline';
  const { connection } = running;
  const links = () =>
    connection.rows<{ link_id: string }>('select link_id from link_measurements order by link_id');
  /** What is here is what the window holds, and the comparison agrees. */
  const isHeldFrom = (from: string | null) => {
    const rows = organisation.measurementsByStamp().filter(held(from));
    expect(localVersions(connection)).toEqual(versionsOf(rows));
    const ids = new Set(rows.map((row) => row.measurement_id));
    const linked = organisation.linksByStamp().filter((row) => ids.has(row.measurement_id));
    expect(links().map(({ link_id }) => link_id)).toEqual(linked.map((row) => row.link_id).sort());
    const heldFromMs = from === null ? null : Date.parse(from);
    expect(engine.current().history).toMatchObject({ heldFromMs, extending: null });
  };
  let { engine } = running;
  let days = 0;
  /** Another run of the page, so many days later. */
  const startLater = async (more: number) => {
    engine.stop();
    days += more;
    const time = manualTime();
    await time.pass(days * 86_400_000);
    const run = engineOver(connection, server, time);
    engine = run.engine;
    engine.start();
    await time.pass(5000);
    return { ...run, time };
  };
  if (start) {
    running.engine.start();
    await running.time.pass(3000);
  }
  const asked = (path: string) => server.requests.filter((request) => request.path === path);
  return { ...running, organisation, person, server, isHeldFrom, asked, startLater };
}

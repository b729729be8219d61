import { COLUMNS_TYPE } from '@heatwise/contract/sync/measurement-columns';
import type { MeasuresReply, PeopleFill } from '@heatwise/contract/sync/sync.contract';
import { historyFrom } from '@heatwise/domain/organisation/organisation-settings';
import { expect, test } from 'vitest';
import { setUp } from '../../testing/set-up.ts';
import { openProofServer, type Viewer } from '../../testing/sync-proof/proof-server.ts';
import { changeTags } from '../../testing/sync-proof/proofs-of-visibility.ts';
import { ageMeasurements, insertLinkType, insertMeasurements } from '../../testing/test-measurements.ts';

const PAGE = 4;

const server = setUp(() => openProofServer());

/**
 * Ana of crew A and Ben of crew B: each with three tests of two and of three years ago, two baselines of each of these years, five
 * tests that were imported, and three of today.
 */
async function stage() {
  const world = await server.world();
  const { organisation, people, crew, viewers, database } = world;
  const add = async (user_id: string, count: number) =>
    organisation.write(async (scope) =>
      insertMeasurements(scope, { user_id, count, link_type_id: await insertLinkType(scope) }),
    );
  const of = async (user_id: string) => {
    const parts = {
      older: await add(user_id, 3),
      olderBaselines: await add(user_id, 2),
      old: await add(user_id, 3),
      oldBaselines: await add(user_id, 2),
      imported: await add(user_id, 5),
      recent: await add(user_id, 3),
    };
    await ageMeasurements(database, parts.older, { days: 1100 });
    await ageMeasurements(database, parts.olderBaselines, { days: 1100, areBaselines: true });
    await ageMeasurements(database, parts.old, { days: 730 });
    await ageMeasurements(database, parts.oldBaselines, { days: 730, areBaselines: true });
    await ageMeasurements(database, parts.imported, { days: 1000, keepStamps: true });
    return parts;
  };
  const [ana, ben] = [await of(people.ana), await of(people.ben)];
  const app = await world.server(PAGE);
  async function post(call: string, { headers }: Viewer, body: object) {
    const response = await app.inject({ method: 'POST', url: `/api/v3/sync/${call}`, headers, body });
    expect(response.statusCode).toBe(200);
    return response.json().data;
  }
  const core = await post('core', viewers.admin, {});
  const from: string = core.history_from;
  const earlier = historyFrom(Date.parse(core.sync_time), 900);

  /** The walk to its end. */
  async function walk(
    viewer: Viewer,
    history_from: string | null | undefined,
    body: { fill?: PeopleFill } = {},
  ) {
    const [ids, linked, stamps, foretold, ends]: [string[], string[], string[], unknown[], unknown[]] = [
      [],
      [],
      [],
      [],
      [],
    ];
    for (let measurements: string | null = null; ; ) {
      const page: MeasuresReply = await post('measures/init', viewer, {
        ...body,
        measurements,
        history_from,
      });
      expect(page.asked_from).toBe(history_from);
      expect(page.asked_below).toBe(measurements);
      foretold.push(page.next_end);
      ends.push(page.measurements.length === PAGE ? page.measurements.at(-1)?.modified_time : undefined);
      if (page.measurements.length === 0) break;
      ids.push(...page.measurements.map((row) => row.measurement_id));
      stamps.push(...page.measurements.map((row) => row.modified_time));
      linked.push(...page.link_measurements.map((row) => row.measurement_id));
      measurements = page.measurements.at(-1)?.modified_time ?? null;
    }
    expect(stamps).toEqual([...new Set(stamps)].sort().reverse());
    expect([...linked].sort()).toEqual([...ids].sort());
    return { ids: [...ids].sort(), foretold, ends };
  }
  return { world, viewers, people, crew, ana, ben, app, post, core, from, earlier, walk };
}

type Parts = Awaited<ReturnType<typeof stage>>['ana'];
const inWindow = ({ imported, recent, oldBaselines, olderBaselines }: Parts) => [
  ...imported,
  ...recent,
  ...oldBaselines,
  ...olderBaselines,
];
const sorted = (...ids: string[][]) => ids.flat().sort();

test('a window brings what was stamped since, and every baseline, to whoever sees whom', async () => {
  const { viewers, ana, ben, from, walk } = await stage();

  expect((await walk(viewers.admin, from)).ids).toEqual(sorted(inWindow(ana), inWindow(ben)));
  expect((await walk(viewers['watcher of a'], from)).ids).toEqual(sorted(inWindow(ana)));
  expect((await walk(viewers['manager of b'], from)).ids).toEqual(sorted(inWindow(ben)));
  expect((await walk(viewers.worker, from)).ids).toEqual([]);
  for (const everything of [null, undefined]) {
    expect((await walk(viewers.admin, everything)).ids).toEqual(
      sorted(...Object.values(ana), ...Object.values(ben)),
    );
    expect((await walk(viewers['watcher of a'], everything)).ids).toEqual(sorted(...Object.values(ana)));
  }
});

test('who sees everybody is told where the next page ends, also among the baselines', async () => {
  const { viewers, from, walk } = await stage();

  const { foretold, ends } = await walk(viewers.admin, from);

  expect(ends.filter(Boolean).length).toBeGreaterThan(4);
  expect(foretold).toEqual([...ends.slice(1), undefined]);
});

test('a longer window is fetched from where the held one begins, and repeats nothing but baselines', async () => {
  const { viewers, ana, from, earlier, post } = await stage();

  const page: MeasuresReply = await post('measures/init', viewers['watcher of a'], {
    measurements: from,
    history_from: earlier,
  });
  const next: MeasuresReply = await post('measures/init', viewers['watcher of a'], {
    measurements: page.measurements.at(-1)?.modified_time,
    history_from: earlier,
  });

  const ids = [...page.measurements, ...next.measurements].map((row) => row.measurement_id);
  expect(ids.sort()).toEqual(sorted(ana.old, ana.oldBaselines, ana.olderBaselines));
});

test('the past of who comes into view is that of the window', async () => {
  const { world, viewers, people, crew, core, ben, from, walk } = await stage();
  await changeTags(world, { user_id: people.ben, tag_ids: [crew.a, crew.b] });

  const fill = { above: core.sync_time, upto: '2999-01-01T00:00:00.000000Z' };
  expect((await walk(viewers['watcher of a'], from, { fill })).ids).toEqual(sorted(inWindow(ben)));
  expect((await walk(viewers['watcher of a'], null, { fill })).ids).toEqual(sorted(...Object.values(ben)));
});

test('in columns it is the same', async () => {
  const { viewers, app, from } = await stage();
  for (const { headers } of [viewers.admin, viewers['watcher of a']]) {
    const body = { history_from: from };
    const ask = (more: object) =>
      app.inject({
        method: 'POST',
        url: '/api/v3/sync/measures/init',
        headers: { ...headers, ...more },
        body,
      });
    const rows: MeasuresReply = (await ask({})).json().data;
    const [line = '', texts = ''] = (await ask({ accept: COLUMNS_TYPE })).body.split('\n');
    const { measurements, ...rest } = JSON.parse(line).data;

    const { measurements: _rows, ...others } = rows;
    expect(rest).toEqual(others);
    expect(measurements.count).toBe(PAGE);
    for (const row of rows.measurements) expect(texts).toContain(row.measurement_id + row.modified_time);
  }
});

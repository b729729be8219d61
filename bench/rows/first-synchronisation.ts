import type { Result } from '../browser/competitor.ts';
import type { CompetitorName } from '../browser/page.ts';
import { withBrowser } from '../browser-session.ts';
import { type Outcome, quantile, seconds } from '../outcome.ts';
import type { BenchServer } from '../server/bench-server.ts';

const TIMES_FASTER_THAN_RXDB = 12;
const TIMES_FASTER_THAN_POUCHDB = 18;
const TIMES_THE_FLOOR = 1.25;
/** The quick ones run three times and their median counts; the slow peers once. */
const RUNS: Readonly<Record<CompetitorName, number>> = { heatwise: 3, floor: 3, rxdb: 1, pouchdb: 1 };

const note =
  'Headless Chromium on an empty profile on disk, from the first request until all rows can be asked for. Every competitor pulls the pages of the same server call and fetches the next page while it writes the last one. RxDB: Dexie storage, bulkInsert, one index, no validation. PouchDB: IndexedDB, bulkDocs, no index. Heatwise: its own synchronisation of everything with all indexes. The floor is inserting the same rows, fetched and parsed before, into its local database.';

/** From the server to a usable local database, against peers and against inserting alone. */
export async function firstSynchronisation(server: BenchServer): Promise<Outcome[]> {
  const expected = server.sizes.large.measurements;
  const measure = async (name: CompetitorName): Promise<number> => {
    const times: number[] = [];
    for (let run = 0; run < RUNS[name]; run += 1) {
      const { rows, milliseconds } = await runOnce(server, name);
      if (rows !== expected) throw new Error(`${name} has ${rows} of ${expected} rows`);
      console.log(`  ${name}: ${seconds(milliseconds)}`);
      times.push(milliseconds);
    }
    return quantile(times, 0.5);
  };

  const ours = await measure('heatwise');
  const against = async (name: CompetitorName, title: string) => {
    const peer = await measure(name);
    return { what: `first synchronisation of ${expected} measurements, ${title}`, ours: seconds(ours), peer };
  };
  const rxdb = await against('rxdb', 'against RxDB');
  const pouchdb = await against('pouchdb', 'against PouchDB');
  const floor = await against('floor', 'against inserting alone');
  const timesFaster = ({ peer, ...row }: typeof rxdb, name: string, least: number): Outcome => ({
    ...row,
    peer: `${name} ${seconds(peer)}`,
    ratio: `${(peer / ours).toFixed(1)} times faster`,
    budget: `≥ ${least} times faster`,
    isMet: peer / ours >= least,
    note,
  });
  return [
    timesFaster(rxdb, 'RxDB', TIMES_FASTER_THAN_RXDB),
    timesFaster(pouchdb, 'PouchDB', TIMES_FASTER_THAN_POUCHDB),
    {
      ...floor,
      peer: `floor ${seconds(floor.peer)}`,
      ratio: `${(ours / floor.peer).toFixed(2)} times the floor`,
      budget: `≤ ${TIMES_THE_FLOOR} times`,
      isMet: ours / floor.peer <= TIMES_THE_FLOOR,
      note,
    },
  ];
}

function runOnce(server: BenchServer, name: CompetitorName): Promise<Result> {
  return withBrowser(async (context) => {
    const page = await context.newPage();
    await page.goto(`${server.url}/bench/index.html`);
    await page.waitForFunction(() => 'loadCompetitor' in globalThis);
    const { token, user_id, user } = await server.logIn('large');
    return page.evaluate(
      async ({ name, identity }) => {
        const run = await globalThis.loadCompetitor(name);
        return run(identity);
      },
      { name, identity: { token, user_id, org_id: user.org_id } },
    );
  });
}

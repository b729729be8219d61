import http from 'node:http';
import pg from 'pg';
import { milliseconds, type Outcome, quantile } from '../outcome.ts';
import type { BenchServer } from '../server/bench-server.ts';
import { sendCall, timed } from '../server/timed-call.ts';

/** Of the measurements of the organisation it is compared with. */
const TIMES = 10;
const TIMES_OF_OTHERS = 40;
const MOST_TIMES = 1.2;
const PAIRS = 60;
const WARM_UP_PAIRS = 10;
/** Fewer than either organisation has. */
const PEOPLE = 500;
/** Added in one statement, sorted in memory. */
const BLOCK = 250_000;
const YEAR_US = 365 * 86_400 * 1_000_000;

/** A page of the history in an organisation that is ten times as large, with many more rows beside it. */
export async function pageAtScale(server: BenchServer): Promise<Outcome[]> {
  const { measurements } = server.sizes.large;
  const vast = await server.logIn('vast');
  const others = await server.logIn('others');
  const large = await server.logIn('large');
  await addMeasurements(server, vast.user.org_id, TIMES * measurements);
  await addMeasurements(server, others.user.org_id, TIMES_OF_OTHERS * measurements);
  const agent = new http.Agent({ keepAlive: true });
  const page = (token: string, cursor: string) =>
    timed(() =>
      sendCall(server.url, {
        ...{ method: 'POST', path: '/v3/sync/measures/init', token, agent },
        body: { measurements: cursor },
      }),
    );
  try {
    const inVast: number[] = [];
    const inLarge: number[] = [];
    for (let pair = 0; pair < WARM_UP_PAIRS + PAIRS; pair += 1) {
      // From anywhere in the year, so that not one page alone is read again and again.
      const daysAgo = 1 + ((pair * 37) % 300);
      const cursor = `${new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, -1)}000Z`;
      const took = [await page(vast.token, cursor), await page(large.token, cursor)];
      if (pair < WARM_UP_PAIRS) continue;
      inVast.push(took[0] ?? 0);
      inLarge.push(took[1] ?? 0);
    }
    const ratio = quantile(inVast, 0.5) / quantile(inLarge, 0.5);
    const all = measurements * (1 + TIMES + TIMES_OF_OTHERS);
    return [
      {
        what: `a sync page of an organisation with ${TIMES * measurements} measurements among ${all}`,
        ours: milliseconds(quantile(inVast, 0.5)),
        peer: `with ${measurements} ${milliseconds(quantile(inLarge, 0.5))}`,
        ratio: `${ratio.toFixed(2)} times`,
        budget: `≤ ${MOST_TIMES} times`,
        isMet: ratio <= MOST_TIMES,
        note: `Median of ${PAIRS} pages of 2,000 measurements from anywhere in the history, each in turn with one of the smaller organisation in the same database. The goal is for 20 million among 100 million.`,
      },
    ];
  } finally {
    agent.destroy();
  }
}

/** As many measurements over the year before, stored in the order of their stamps as they are where they come day by day. */
async function addMeasurements({ connection }: BenchServer, orgId: string, count: number): Promise<void> {
  console.log(`adding ${count} measurements …`);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // Neither foreign keys nor webhooks are looked at: these rows are right.
    await client.query('set session_replication_role = replica');
    await client.query("set work_mem = '256MB'");
    for (let from = 1; from <= count; from += BLOCK) {
      await client.query(
        `insert into measurements (org_id, measurement_id, user_id, name_first, name_last, type, value, metadata,
                                 user_tag_ids, created_time, modified_time)
       select $1, gen_random_uuid(), p.user_id, p.name_first, p.name_last, 'sosm', 40 + n % 90, sample.metadata,
              p.tag_ids, instant_of_us(start.us + n * start.step), instant_of_us(start.us + n * start.step)
         from generate_series($5::bigint, least($5::bigint + $6 - 1, $2::bigint)) n
         join (select user_id, name_first, name_last, tag_ids, row_number() over () - 1 as place
                 from users where org_id = $1) p on p.place = (n * 7919) % $4
        cross join (select metadata from measurements where org_id = $1 limit 1) sample
        cross join (select (extract(epoch from now()) * 1e6)::bigint - $3::bigint - 86400000000 as us,
                           $3::bigint / $2 as step) start
        order by n`,
        [orgId, count, YEAR_US, PEOPLE, from, BLOCK],
      );
    }
    await client.query('vacuum analyze measurements');
  } finally {
    await client.end();
  }
}

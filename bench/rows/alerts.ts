import { setTimeout as sleep } from 'node:timers/promises';
import { type AlertRuleDraft, MOST_RULES, newRule } from '@heatwise/domain/alerts/alert-rule';
import { newTrigger, type TriggerKind } from '@heatwise/domain/alerts/alert-trigger';
import pg from 'pg';
import { milliseconds, type Outcome, quantile } from '../outcome.ts';
import type { BenchServer } from '../server/bench-server.ts';
import { type Sent, type SteadyTests, sendSteadily } from '../server/send-steadily.ts';

const TESTS_A_SECOND = 50;
const SECONDS = 60;
const WARM_UP_SECONDS = 5;
const LIMIT_MS = 2000;
const SLOWER_AT_MOST = 1.2;
/** One test in so many is a severe result, which fires every rule that watches the person. */
const SEVERE_EVERY = 100;
const TESTS: SteadyTests = {
  aSecond: TESTS_A_SECOND,
  seconds: SECONDS,
  warmUpSeconds: WARM_UP_SECONDS,
  resultOf: (number, random) => (number % SEVERE_EVERY === 0 ? 400 : random.int(40, 60)),
};
const LOOK_EVERY_MS = 20;
const KINDS: readonly TriggerKind[] = ['hydration', 'hydration-repeated', 'sweat-sodium'];

/** How long a stored test waits until every rule has looked at it, and what storing costs beside an organisation without rules. */
export async function alerts(server: BenchServer): Promise<Outcome[]> {
  const { people } = server.sizes.watched;
  const watcher = new pg.Client(server.connection);
  await watcher.connect();
  try {
    const { rows } = await watcher.query(`select org_id from organisations where name = 'Bench watched'`);
    const org_id = String(rows[0]?.org_id);
    const alone = await sendSteadily(server, 'watched', TESTS);
    await switchRulesOn(server, await tagsOf(watcher, org_id));
    await looksAreAtTheEnd(watcher, org_id);
    const watch = watchLooks(watcher, org_id);
    const watched = await sendSteadily(server, 'watched', TESTS);
    await looksAreAtTheEnd(watcher, org_id);
    const waits = await waitsOf(watcher, watched, await watch.end());
    const [mine, without] = [watched, alone].map((sent) =>
      quantile(
        sent.map(({ tookMs }) => tookMs),
        0.5,
      ),
    ) as [number, number];
    const [p95, median] = [quantile(waits, 0.95), quantile(waits, 0.5)];
    const { rows: found } = await watcher.query(
      `select count(*)::int as alerts from alerts where org_id = $1`,
      [org_id],
    );
    console.log(
      `  looked at: p50 ${median} p95 ${p95}, longest ${Math.max(...waits)} ms; stored ${mine} beside ${without} ms; ${found[0]?.alerts} alerts`,
    );
    const note = `${MOST_RULES} rules switched on over ${people.toLocaleString('en')} people, ${TESTS_A_SECOND} tests a second for ${SECONDS} s, one by one over HTTP at fixed moments, one in ${SEVERE_EVERY} severe: ${Number(found[0]?.alerts).toLocaleString('en')} alerts. A test waits from the acknowledgement until a reader of the database sees that it was looked at under all rules. Storing: median over HTTP, the same minute before the rules were there.`;
    return [
      {
        what: `alerts: a test under ${MOST_RULES} rules, from acknowledged to looked at`,
        ours: `p95 ${milliseconds(p95)}, median ${milliseconds(median)}`,
        peer: '–',
        ratio: `${((100 * p95) / LIMIT_MS).toFixed(0)} % of the budget`,
        budget: `p95 ≤ ${milliseconds(LIMIT_MS)}`,
        isMet: p95 <= LIMIT_MS,
        note,
      },
      {
        what: `storing a test under ${MOST_RULES} alert rules`,
        ours: milliseconds(mine),
        peer: `without rules ${milliseconds(without)}`,
        ratio: `${(mine / without).toFixed(2)} times`,
        budget: `≤ ${SLOWER_AT_MOST} times`,
        isMet: mine / without <= SLOWER_AT_MOST,
        note,
      },
    ];
  } finally {
    await watcher.end();
  }
}

async function tagsOf(watcher: pg.Client, org_id: string): Promise<string[]> {
  const { rows } = await watcher.query(`select tag_id from tags where org_id = $1 and active`, [org_id]);
  return rows.map(({ tag_id }) => String(tag_id));
}

/** As many rules as an organisation may have: about hydration and sweat, two for each crew. */
async function switchRulesOn({ url, logIn }: BenchServer, tagIds: readonly string[]): Promise<void> {
  const { token } = await logIn('watched');
  const send = async (method: string, path: string, body: object) => {
    const response = await fetch(`${url}/api/v3/alerts/rule${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`a rule was answered ${response.status}: ${await response.text()}`);
  };
  for (let number = 0; number < MOST_RULES; number += 1) {
    const kind = KINDS[number % KINDS.length] as TriggerKind;
    const rule_id = crypto.randomUUID();
    const draft: AlertRuleDraft = {
      ...newRule(kind),
      name: `Rule ${number + 1}`,
      trigger: newTrigger(kind),
      scope: {
        tag_ids: [tagIds[number % tagIds.length] as string],
        location_ids: [],
        job_ids: [],
      },
    };
    await send('POST', '', { ...draft, rule_id, pack: null, pack_rule: null });
    await send('PUT', `/${rule_id}/on`, { is_on: true });
  }
}

async function lookedUntil(watcher: pg.Client, org_id: string): Promise<string> {
  const { rows } = await watcher.query(`select tests_until from alert_looks where org_id = $1`, [org_id]);
  return String(rows[0]?.tests_until ?? '');
}

async function looksAreAtTheEnd(watcher: pg.Client, org_id: string): Promise<void> {
  const { rows } = await watcher.query(
    `select max(modified_time) as last from measurements where org_id = $1`,
    [org_id],
  );
  while ((await lookedUntil(watcher, org_id)) < String(rows[0]?.last)) await sleep(LOOK_EVERY_MS);
}

type Look = { readonly until: string; readonly seenAt: number };

/** Notes when it could be seen how far the rules had looked. */
function watchLooks(watcher: pg.Client, org_id: string) {
  const looks: Look[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const until = await lookedUntil(watcher, org_id);
      if (looks.at(-1)?.until !== until) looks.push({ until, seenAt: Date.now() });
      await sleep(LOOK_EVERY_MS);
    }
  })();
  return {
    async end(): Promise<readonly Look[]> {
      // Seen once more by the watcher itself.
      await sleep(5 * LOOK_EVERY_MS);
      isOver = true;
      await watching;
      return looks;
    },
  };
}

/** How long each test waited, in milliseconds. */
async function waitsOf(watcher: pg.Client, sent: readonly Sent[], looks: readonly Look[]): Promise<number[]> {
  const { rows } = await watcher.query(
    `select measurement_id, modified_time from measurements where measurement_id = any($1::uuid[])`,
    [sent.map(({ id }) => id)],
  );
  const stamps = new Map(rows.map(({ measurement_id, modified_time }) => [measurement_id, modified_time]));
  return sent.map(({ id, acknowledgedAt }) => {
    const stamp = stamps.get(id);
    const look = looks.find(({ until }) => until >= stamp);
    if (stamp === undefined || !look) throw new Error('a test was never looked at');
    return Math.max(0, look.seenAt - acknowledgedAt);
  });
}

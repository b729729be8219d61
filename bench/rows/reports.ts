import { setTimeout as sleep } from 'node:timers/promises';
import { REPORT_FORMATS, type ReportDraft, type ReportKind } from '@heatwise/domain/reports/report';
import { USUAL_CHOICES } from '@heatwise/domain/reports/report-choices';
import pg from 'pg';
import { milliseconds, type Outcome, quantile, seconds } from '../outcome.ts';
import type { BenchServer, Organisation } from '../server/bench-server.ts';
import { timed } from '../server/timed-call.ts';

const TRIES = 5;
const DAYS = 30;
const ALERTS = 5000;
const ENTRIES = 10_000;
const LOOK_EVERY_MS = 25;
const TIMES_THE_FLOOR = 10;
const FILES_LIMIT_MS = 10_000;
const PACK_LIMIT_MS = 20_000;

/** Whose rows a kind is about, and reading the same rows alone. */
type Floor = { readonly organisation: Organisation; readonly sql: string };

const last = `cross join lateral (select m.created_time, m.value from measurements m
  where m.org_id = u.org_id and m.user_id = u.user_id and m.type = 'sosm' and m.valid and m.active
  order by m.created_time desc limit 1) last`;
const FLOORS: Readonly<Record<Exclude<ReportKind, 'heat'>, Floor>> = {
  hydration: {
    organisation: 'watched',
    sql: `select u.user_id, u.name_first, u.name_last, m.value, m.type, m.created_time, m.metadata -> '_baseline', last.*
            from users u left join measurements m on m.org_id = u.org_id and m.user_id = u.user_id and m.valid and m.active
             and (m.type = 'sosm_baseline' or m.type in ('sosm', 'sweat') and m.created_time >= $2)
            ${last} where u.org_id = $1 and u.active and not u.is_hidden and $2 = $2`,
  },
  due: {
    organisation: 'watched',
    sql: `select u.user_id, u.name_first, u.name_last, u.tag_ids::text[], last.created_time from users u ${last}
           where u.org_id = $1 and u.active and not u.is_hidden and $2::text = $2`,
  },
  alerts: {
    organisation: 'watched',
    sql: `select a.*, u.name_first, u.name_last from alerts a left join users u on u.org_id = a.org_id and u.user_id = a.user_id
           where a.org_id = $1 and a.fired_at >= $2::timestamptz order by a.fired_at desc`,
  },
  training: {
    organisation: 'school',
    sql: `select c.module_id, count(*), count(*) filter (where c.due_on::text < left($2, 10)), max(u.name_last)
            from courses c join users u on u.org_id = c.org_id and u.user_id = c.user_id
           where c.org_id = $1 and u.active group by c.module_id`,
  },
  audit: {
    organisation: 'watched',
    sql: `select seq, at, user_id, action, subject, hash from audit where org_id = $1 and at >= $2::timestamptz order by seq desc`,
  },
};

/** How long each kind of report and a pack of evidence take in the background, beside reading their rows alone. */
export async function reports(server: BenchServer): Promise<Outcome[]> {
  const owner = new pg.Client(server.connection);
  await owner.connect();
  try {
    const orgIds = new Map<Organisation, string>();
    for (const name of ['watched', 'school', 'sites'] as const) {
      const { rows } = await owner.query('select org_id from organisations where name = $1', [
        `Bench ${name}`,
      ]);
      orgIds.set(name, String(rows[0]?.org_id));
    }
    const watched = orgIds.get('watched') ?? '';
    await addAlertsAndEntries(owner, watched);
    const outcomes: Outcome[] = [];
    for (const [kind, floor] of Object.entries(FLOORS) as [keyof typeof FLOORS, Floor][]) {
      const orgId = orgIds.get(floor.organisation) ?? '';
      const from = new Date(Date.now() - DAYS * 86_400_000).toISOString();
      const peer: number[] = [];
      const ours: number[] = [];
      for (let attempt = 0; attempt <= TRIES; attempt += 1) {
        const read = await timed(async () => void (await owner.query(floor.sql, [orgId, from])));
        const made = await madeIn(server, owner, {
          organisation: floor.organisation,
          orgId,
          kind,
          formats: ['csv'],
        });
        if (attempt === 0) continue;
        peer.push(read);
        ours.push(made);
      }
      const [mine, alone] = [quantile(ours, 0.5), quantile(peer, 0.5)];
      outcomes.push({
        what: `making a report as CSV: ${kind}`,
        ours: milliseconds(mine),
        peer: `reading its rows ${milliseconds(alone)}`,
        ratio: `${(mine / alone).toFixed(1)} times`,
        budget: `≤ ${TIMES_THE_FLOOR} times`,
        isMet: mine / alone <= TIMES_THE_FLOOR,
        note,
      });
    }
    for (const [kind, organisation] of [
      ['hydration', 'watched'],
      ['heat', 'sites'],
    ] as const) {
      const orgId = orgIds.get(organisation) ?? '';
      const took: number[] = [];
      // The first one has the weather made up and kept.
      for (let attempt = 0; attempt <= 1; attempt += 1)
        took.push(await madeIn(server, owner, { organisation, orgId, kind, formats: REPORT_FORMATS }));
      outcomes.push(
        limited(`making a report as PDF, CSV and Excel: ${kind}`, took.at(-1) ?? 0, FILES_LIMIT_MS),
      );
    }
    const { rows } = await owner.query(
      'select tag_id from tags where org_id = $1 and active order by tag_id limit 1',
      [watched],
    );
    outcomes.push(
      limited(
        'making an evidence pack of a crew',
        await packMadeIn(server, owner, watched, rows[0]?.tag_id),
        PACK_LIMIT_MS,
      ),
    );
    return outcomes;
  } finally {
    await owner.end();
  }
}

const note = `The last ${DAYS} days, by the server's own times of beginning and end in the background; median of ${TRIES} as CSV, each in turn with its peer: one statement on a connection of its own that brings the same rows. 20,000 people with 200,000 tests of a year, ${ALERTS.toLocaleString('en')} alerts and ${ENTRIES.toLocaleString('en')} entries of the trail; training of 20,000 people × 20 modules; heat of 200 locations × 50 jobs. PDF, CSV and Excel, and the pack: once, after one that warmed up.`;

function limited(what: string, took: number, limit: number): Outcome {
  return {
    what,
    ours: seconds(took),
    peer: '–',
    ratio: `${((100 * took) / limit).toFixed(0)} % of the budget`,
    budget: `≤ ${seconds(limit)}`,
    isMet: took <= limit,
    note,
  };
}

type Wanted = {
  readonly organisation: Organisation;
  readonly orgId: string;
  readonly kind: ReportKind;
  readonly formats: ReportDraft['formats'];
};

async function madeIn(server: BenchServer, owner: pg.Client, wanted: Wanted): Promise<number> {
  const { organisation, orgId, kind, formats } = wanted;
  const draft: ReportDraft = {
    ...USUAL_CHOICES,
    name: `Bench ${kind}`,
    kind,
    tag_ids: [],
    days: DAYS,
    time_zone: 'UTC',
    paper: 'A4',
    formats,
    schedule: null,
    recipient_ids: [],
  };
  const [report_id, run_id] = [crypto.randomUUID(), crypto.randomUUID()];
  const send = await sender(server, organisation);
  await send('POST', '/v3/report', { ...draft, report_id });
  await send('POST', `/v3/report/${report_id}/run`, { run_id });
  const took = await endOf(owner, orgId, run_id);
  await send('DELETE', `/v3/report/${report_id}`);
  return took;
}

async function packMadeIn(
  server: BenchServer,
  owner: pg.Client,
  orgId: string,
  tagId: string,
): Promise<number> {
  const send = await sender(server, 'watched');
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  let took = 0;
  for (let attempt = 0; attempt <= 1; attempt += 1) {
    const run_id = crypto.randomUUID();
    const about = { kind: 'tag', id: tagId };
    const days = { first_day: day(DAYS), last_day: day(1), time_zone: 'UTC' };
    await send('POST', '/v3/report/evidence', { run_id, about, ...days });
    took = await endOf(owner, orgId, run_id);
  }
  return took;
}

async function sender({ url, logIn }: BenchServer, organisation: Organisation) {
  const { token } = await logIn(organisation);
  return async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  };
}

/** From when the server began with a run until it was done, in milliseconds. Throws where it failed. */
async function endOf(owner: pg.Client, orgId: string, runId: string): Promise<number> {
  for (;;) {
    const { rows } = await owner.query(
      `select state, problem, extract(epoch from finished_at - begun_at)::float8 * 1000 as took
         from report_runs where org_id = $1 and run_id = $2`,
      [orgId, runId],
    );
    const [run] = rows;
    if (run?.state === 'failed' || run?.problem) throw new Error(`a report failed: ${run.problem}`);
    if (run?.state === 'done') return Number(run.took);
    await sleep(LOOK_EVERY_MS);
  }
}

async function addAlertsAndEntries(owner: pg.Client, orgId: string): Promise<void> {
  await owner.query(
    `with rule as (
       insert into alert_rules (org_id, rule_id, name, trigger, severity, scope, hold_minutes, cool_down_minutes, all_clear,
                                steps, message, created_by, created_at)
       select $1::uuid, gen_random_uuid(), 'Severe', '{"kind":"hydration","at_least":"severely_dehydrated"}', 'critical',
              '{"tag_ids":[],"location_ids":[],"job_ids":[]}', 0, 60, false, '[]', '', u.user_id, now()
         from users u where u.org_id = $1 and u.active limit 1
       returning org_id, rule_id, name, trigger, severity)
     insert into alerts (org_id, alert_id, rule_id, rule_name, trigger, severity, message, subject_kind, subject_key,
                         subject_name, user_id, tag_ids, state, value, value_at, began_at, fired_at, seen_at, ended_at)
     select r.org_id, gen_random_uuid(), r.rule_id, r.name, r.trigger, r.severity, '', 'person', u.user_id::text, 'Somebody',
            u.user_id, '{}', 'cleared', 170, t.at, t.at, t.at, t.at, t.at + interval '1 hour'
       from rule r, (select user_id, row_number() over () as n from users where org_id = $1 and active limit ${ALERTS}) u,
            lateral (select now() - interval '1 day' - u.n * interval '5 minutes' as at) t`,
    [orgId],
  );
  await owner.query(
    `insert into audit (org_id, seq, at, user_id, action, subject, address, previous_hash, hash)
     select $1::uuid, s.last + n, now() - interval '2 days' + n * interval '1 second', u.user_id, 'session.signed-in', '{}', '127.0.0.1',
            sha256((s.last + n - 1)::text::bytea), sha256((s.last + n)::text::bytea)
       from generate_series(1, ${ENTRIES}) n, (select coalesce(max(seq), 0) as last from audit where org_id = $1) s,
            (select user_id from users where org_id = $1 and active limit 1) u`,
    [orgId],
  );
}

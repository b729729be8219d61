import { sql } from 'kysely';
import type pg from 'pg';
import { hasEnded } from '../auth/session-life.ts';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';
import { isAnotherMachineAway } from '../organisation/organisations-with-work.store.ts';

/**
 * Which of these sessions, by the hashes of their tokens in hex, are still open: not ended, of an active person, of an
 * organisation that is not being erased. One question for all that listen, however many they are.
 */
export async function openSessionsAmong(
  { tx, org_id }: OrganisationScope,
  hashes: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ hash: string; created_at: Date; used_at: Date }>`
    select encode(s.token_hash, 'hex') as hash, s.created_at, s.used_at
      from sessions s join users u on u.org_id = s.org_id and u.user_id = s.user_id
     where s.org_id = ${org_id} and s.ended_at is null and u.active and not is_being_erased(s.org_id)
       and s.token_hash in (select decode(hash, 'hex') from unnest(${[...hashes]}::text[]) as hash)`.execute(
    tx,
  );
  return new Set(rows.filter((session) => !hasEnded(session, now)).map(({ hash }) => hash));
}

/** How far an organisation is: its clock, and how often something happened to its alerts; both as texts. */
export type OrgNews = { readonly clock: string; readonly alerts: string };

export async function newsOfOrganisation({ tx, org_id }: OrganisationScope): Promise<OrgNews> {
  const { rows } = await sql<OrgNews>`
    select instant_of_us(last_us) as clock, alerts::text as alerts from news_of(array[${org_id}::uuid])`.execute(
    tx,
  );
  const news = rows[0];
  if (!news) throw new Error(`organisation ${org_id} has no clock`);
  return news;
}

type News = { org_id: string; news: string };

/**
 * What moves whenever there is news, for each of these; through a connection that is bound to none of them. Where the
 * database is spread over machines and one of them is away, for those on the others.
 */
export async function newsOfMany(client: pg.Client, orgIds: readonly string[]): Promise<News[]> {
  try {
    return await newsOfThese(client, orgIds);
  } catch (error) {
    if (!isAnotherMachineAway(error)) throw error;
    const { rows } = await client.query<{ org_ids: string[] }>(
      `select array_agg(o)::text[] as org_ids from unnest($1::uuid[]) o
         join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('organisations', o)
        group by p.groupid`,
      [orgIds],
    );
    const news: News[] = [];
    for (const { org_ids } of rows)
      news.push(...(await newsOfThese(client, org_ids).catch((silent) => noneOf(silent))));
    return news;
  }
}

function noneOf(error: unknown): News[] {
  if (!isAnotherMachineAway(error)) throw error;
  return [];
}

async function newsOfThese(client: pg.Client, orgIds: readonly string[]): Promise<News[]> {
  const { rows } = await client.query<News>(
    `select org_id, concat_ws(' ', last_us, alerts) as news from news_of($1)`,
    [orgIds],
  );
  return rows;
}

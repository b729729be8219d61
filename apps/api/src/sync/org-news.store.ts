import { sql } from 'kysely';
import type pg from 'pg';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';
import { organisationClock } from './clock.store.ts';

/** How far an organisation is: its clock, and how often something happened to its alerts; both as texts. */
export type OrgNews = { readonly clock: string; readonly alerts: string };

export async function newsOfOrganisation(scope: OrganisationScope): Promise<OrgNews> {
  const { rows } = await sql<{ alerts: string }>`
    select alerts::text as alerts from org_news where org_id = ${scope.org_id}`.execute(scope.tx);
  return { clock: await organisationClock(scope), alerts: rows[0]?.alerts ?? '0' };
}

/** What moves whenever there is news, for each of these; through a connection that is bound to none of them. */
export async function newsOfMany(
  client: pg.Client,
  orgIds: readonly string[],
): Promise<{ org_id: string; news: string }[]> {
  const { rows } = await client.query(
    `select org_id, concat_ws(' ', last_us, alerts) as news from news_of($1)`,
    [orgIds],
  );
  return rows;
}

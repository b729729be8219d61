import { sql } from 'kysely';
import type pg from 'pg';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';

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

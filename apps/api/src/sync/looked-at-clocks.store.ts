import type pg from 'pg';

/** The clocks of these organisations, as they are now; through a connection that is bound to none of them. */
export async function clocksOf(
  client: pg.Client,
  orgIds: readonly string[],
): Promise<{ org_id: string; last_us: string }[]> {
  const { rows } = await client.query('select org_id, last_us from clocks_of($1)', [orgIds]);
  return rows;
}

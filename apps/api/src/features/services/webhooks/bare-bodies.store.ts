import { sql } from 'kysely';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';

/** What messages say that are made without names and results, of whichever event. */
const IDS_AND_TIMES = [
  'measurement_id',
  'user_id',
  'created_time',
  'alert_id',
  'rule_id',
  'severity',
  'state',
  'subject_kind',
  'fired_at',
  'acknowledged_at',
  'ended_at',
  'is_simulated',
  'note_id',
  'author_id',
  'api_token_id',
  'closed_at',
];

/**
 * Takes names and results out of messages that were made with them, for a webhook that is to get none any more: out of all
 * that wait, or of one.
 */
export async function bareBodies(
  { tx, org_id }: OrganisationScope,
  { webhook_id, delivery_id }: { readonly webhook_id: string; readonly delivery_id?: string },
): Promise<void> {
  const which = delivery_id === undefined ? sql`d.state = 'waiting'` : sql`d.delivery_id = ${delivery_id}`;
  const row = sql`(
    select coalesce(jsonb_object_agg(field.key, field.value), '{}') from jsonb_each(one.value) field
     where field.key = any(${IDS_AND_TIMES}::text[]))`;
  const rows = sql`(
    select coalesce(jsonb_agg(${row} order by one.place), '[]')
      from jsonb_array_elements(part.value) with ordinality as one (value, place))`;
  await sql`
    update webhook_deliveries d
       set body = jsonb_set(d.body::jsonb, '{data}', coalesce((
             select jsonb_object_agg(part.key, ${rows}) from jsonb_each(d.body::jsonb -> 'data') part), '{}'))::text
     where d.org_id = ${org_id} and d.webhook_id = ${webhook_id} and ${which}`.execute(tx);
}

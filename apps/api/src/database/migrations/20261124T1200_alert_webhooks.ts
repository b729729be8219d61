import { type Kysely, sql } from 'kysely';

/** Steps of alert rules name webhooks: decision 0185. */
const statements = [
  // Whom an event is for; null for every webhook that chose it.
  'alter table webhook_events add webhook_ids uuid[]',
  `update alert_rules r
      set steps = (select jsonb_agg(jsonb_set(step, '{recipients,webhook_ids}', '[]') order by place)
                     from jsonb_array_elements(r.steps) with ordinality as s (step, place))
    where jsonb_array_length(r.steps) > 0`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { NOTIFY_KEYS } from '@heatwise/domain/notifications/dehydration-notice';
import { sql } from 'kysely';
import type { WritingScope } from '../../organisation/organisation-scope.ts';

/**
 * Tags that notify one person of their dehydrated members notify another one instead, named once; deleted tags
 * too, as they may come back. Stamps each tag that changed.
 */
export async function moveRecipient(
  { tx, org_id, stamps }: WritingScope,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const named = JSON.stringify({ [NOTIFY_KEYS.to]: [from] });
  const tags = await tx
    .selectFrom('tags')
    .select('tag_id')
    .where('org_id', '=', org_id)
    .where(sql<boolean>`metadata @> ${named}::jsonb`)
    .execute();
  if (tags.length === 0) return;
  const { base } = stamps.takeBlock(tags.length);
  await sql`
    update tags t
       set metadata = jsonb_set(t.metadata, ${[NOTIFY_KEYS.to]}::text[],
             (select jsonb_agg(id order by place)
                from (select case when value = ${from} then ${to} else value end as id, min(ordinality) as place
                        from jsonb_array_elements_text(t.metadata -> ${NOTIFY_KEYS.to}) with ordinality
                       group by 1) named)),
           modified_time = instant_of_us(${base}::bigint + wanted.i)
      from unnest(${tags.map(({ tag_id }) => tag_id)}::uuid[]) with ordinality wanted (tag_id, i)
     where t.org_id = ${org_id} and t.tag_id = wanted.tag_id`.execute(tx);
}

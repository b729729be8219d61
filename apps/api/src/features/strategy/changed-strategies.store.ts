import { strategyEntity } from '@heatwise/contract/entities/advice';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { gather, jsonRow } from '../../sync/json-row.ts';
import { isWithin } from '../../sync/measured-people.store.ts';
import type { SyncReader } from '../../sync/synced-kind.ts';

/** A row as the wire has it, of the table under the name `s`. */
export const strategyJson = jsonRow('s', strategyEntity);

/**
 * Advice for the organisation and for tags is everybody's; advice for one person goes to those who may see the person, and
 * comes again whenever the person does: it has no new stamp when they come into view. What is for somebody who went out of
 * view, the browser deletes with them.
 */
export function changedStrategies(
  scope: OrganisationScope,
  { actor, rights }: SyncReader,
  since: string | null,
): Promise<string> {
  const isLater = sql<boolean>`(s.modified_time > ${since ?? ''} or u.modified_time > ${since ?? ''})`;
  return gather(
    scope,
    sql`
    select ${strategyJson} as json, s.modified_time
      from strategies s
      left join users u on u.org_id = s.org_id and u.user_id = s.user_id
     where s.org_id = ${scope.org_id} and ${isLater}
       and (s.user_id is null or ${isWithin(rights.people, actor, 'u')})`,
  );
}

import { sql } from 'kysely';
import type { LocalDatabase } from '../../../local-db/local-database.ts';
import type { MeasurementQuery } from './measurement-conditions.queries.ts';
import type { MeasurementSort } from './measurement-filter.ts';
import type { MeasurementCursor, MeasurementRow } from './measurement-list.queries.ts';
import { readMeasurements } from './use-measurement-list.ts';

/** More at once would keep the organisation's clock for minutes. */
export const SELECT_AT_MOST = 10_000;
const BLOCK_ROWS = 1000;

/** What a change of many needs to know of each. */
export type SelectedRow = Pick<
  MeasurementRow,
  'measurement_id' | 'user_id' | 'person_tag_ids' | 'valid' | 'active'
>;

const COLUMNS = sql`
  m.measurement_key, m.measurement_id, m.user_key, u.user_id, u.name_first, u.name_last, m.value, m.created_ms,
  m.valid, m.active, (select json_group_array(tag_id) from userTags where user_key = m.user_key) as person_tag_ids`;

type List = {
  readonly query: MeasurementQuery;
  readonly sort: MeasurementSort;
  readonly isSelectable: (row: SelectedRow) => boolean;
};

/** The rows of a list that may be changed, in its order, up to the limit. */
export async function readSelectable(
  database: Pick<LocalDatabase, 'rows'>,
  { query, sort, isSelectable }: List,
): Promise<SelectedRow[]> {
  const found: SelectedRow[] = [];
  let after: (SelectedRow & MeasurementCursor) | null = null;
  while (found.length < SELECT_AT_MOST) {
    const page: (SelectedRow & MeasurementCursor)[] = await readMeasurements<SelectedRow & MeasurementCursor>(
      database,
      { query, sort, after, limit: BLOCK_ROWS },
      COLUMNS,
    );
    found.push(...page.filter(isSelectable));
    after = page.at(-1) ?? null;
    if (page.length < BLOCK_ROWS) break;
  }
  return found.slice(0, SELECT_AT_MOST);
}

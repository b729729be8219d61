import type { BiDays } from '@heatwise/contract/services/bi.contract';
import { BI_TABLES, type BiCell } from '@heatwise/domain/services/bi-tables';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import type { BiAsked } from './bi.commands.ts';
import type { BiPages } from './bi-files.ts';
import {
  type BiMeasurement,
  biLinkedValuesAfter,
  biMeasurementsAfter,
  biPeopleAfter,
  type Page,
} from './bi-rows.store.ts';

/** Reads within the organisation, a moment at a time. */
type Read = <T>(work: (scope: OrganisationScope) => Promise<T>) => Promise<T>;

/** Says the classes of tests in words; the columns are named in the order in which each row has them. */
export type CreateClassing = (table: {
  readonly columns: readonly { readonly name: string }[];
}) => (
  scope: OrganisationScope,
  rows: readonly (readonly (string | number | null)[])[],
) => Promise<readonly string[]>;

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** The rows of a table, read page by page while they are sent: neither in memory nor in one long transaction. */
export function biPages(read: Read, { table, days }: BiAsked, createClassing: CreateClassing): BiPages {
  if (table === 'people' || !days) return pagesOf(read, biPeopleAfter, '', BI_TABLES.people);
  if (table === 'linked_values') {
    const after: After<object> = (scope, last) => biLinkedValuesAfter(scope, days, last);
    return pagesOf(read, after, BEFORE_ALL, BI_TABLES.linked_values);
  }
  return pagesOf(read, classed(days, createClassing), BEFORE_ALL, BI_TABLES.measurements);
}

type After<Row> = (scope: OrganisationScope, after: string) => Promise<Page<Row>>;

async function* pagesOf<Row extends object>(
  read: Read,
  next: After<Row>,
  first: string,
  columns: readonly { readonly name: string }[],
): AsyncGenerator<BiCell[][]> {
  let after: string | null = first;
  while (after !== null) {
    const from: string = after;
    const { rows, last }: Page<Row> = await read((scope) => next(scope, from));
    if (rows.length > 0)
      yield rows.map((row) => {
        const cells = row as Readonly<Record<string, BiCell | undefined>>;
        return columns.map(({ name }) => cells[name] ?? null);
      });
    after = last;
  }
}

const CLASSED = ['user_id', 'custom_id', 'type', 'value', 'metadata', 'valid', 'active'];

/** Tests with their class of today, by the baseline they bring along or else their person's. */
function classed(days: BiDays, createClassing: CreateClassing): After<object> {
  const classesOf = createClassing({ columns: CLASSED.map((name) => ({ name })) });
  return async (scope, after) => {
    const { rows, last } = await biMeasurementsAfter(scope, days, after);
    const classes = await classesOf(scope, rows.map(classable));
    return { rows: rows.map((row, index) => ({ ...row, class: classes[index] ?? '' })), last };
  };
}

function classable({ user_id, custom_id, type, value, baseline, valid }: BiMeasurement) {
  const metadata = baseline === null ? {} : { _baseline: baseline };
  return [user_id, custom_id, type, value, JSON.stringify(metadata), String(valid), 'true'];
}

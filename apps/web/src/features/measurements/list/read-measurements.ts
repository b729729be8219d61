import type { RawBuilder } from 'kysely';
import type { LocalReader } from '../../../local-db/local-database.ts';
import { localQueries } from '../../../local-db/local-queries.ts';
import { type MeasurementQuery, peopleCondition } from './measurement-conditions.queries.ts';
import type { MeasurementSort } from './measurement-filter.ts';
import {
  type ChosenPeople,
  chosenPeople,
  countOfMeasurements,
  listColumns,
  type MeasurementCursor,
  type MeasurementRow,
  nextPeople,
  type PersonPlace,
  pageInOrder,
  pageOfPeople,
} from './measurement-list.queries.ts';

/** What to read: a page of the list, or of an export with columns of its own besides the cursor's. */
export type MeasurementPage = {
  readonly query: MeasurementQuery;
  readonly sort: MeasurementSort;
  readonly after: MeasurementCursor | null;
  readonly limit: number;
};

/** People whose rows are looked at together, at first: most people have many. */
const PEOPLE_AT_FIRST = 50;
const PEOPLE_AT_MOST = 2000;

/** One page; fewer rows than its limit are the last. Rejects with a LocalDatabaseError. */
export async function readMeasurements<Row extends MeasurementCursor = MeasurementRow>(
  database: LocalReader,
  page: MeasurementPage,
  columns: RawBuilder<unknown> = listColumns(page.query.showHidden),
): Promise<Row[]> {
  const { query, sort, after, limit } = page;
  if (sort.column === 'person') return readByPerson<Row>(database, page, columns);
  const order = { column: sort.column, isDescending: sort.isDescending };
  const people = await peopleOf(database, query);
  if (people?.count === 0) return [];
  const rows = await database.rows(
    pageInOrder(localQueries, { columns, query, after, limit }, order, people).compile(),
  );
  return rows as unknown as Row[];
}

/** How many rows there are in all. Rejects with a LocalDatabaseError. */
export async function countMeasurements(database: LocalReader, query: MeasurementQuery): Promise<number> {
  const people = await peopleOf(database, query);
  if (people?.count === 0) return 0;
  const [row] = await database.rows(countOfMeasurements(localQueries, query, people).compile());
  return row?.count ?? 0;
}

/** Null for everybody. */
async function peopleOf(database: LocalReader, query: MeasurementQuery): Promise<ChosenPeople | null> {
  const condition = peopleCondition(query);
  if (!condition) return null;
  const [people = null] = await database.rows(chosenPeople(localQueries, condition).compile());
  return people;
}

/** Goes through the people by name, until there are rows enough. */
async function readByPerson<Row extends MeasurementCursor>(
  database: LocalReader,
  { query, sort, after, limit }: MeasurementPage,
  columns: RawBuilder<unknown>,
): Promise<Row[]> {
  const { isDescending } = sort;
  const found: Row[] = [];
  // The person a page ended with may have more rows; whoever came last in a batch has none left.
  let from = after && { ...placeOf(after), isIncluded: true };
  for (let batch = PEOPLE_AT_FIRST; ; batch = Math.min(batch * 2, PEOPLE_AT_MOST)) {
    const people = await database.rows(
      nextPeople(localQueries, query, { from, isDescending, limit: batch }).compile(),
    );
    const keys = JSON.stringify(people.map(({ user_key }) => user_key));
    const rest = { columns, query, after, limit: limit - found.length };
    const rows = await database.rows(pageOfPeople(localQueries, rest, keys).compile());
    found.push(...(rows as unknown as Row[]));
    const last = people.at(-1);
    if (found.length >= limit || people.length < batch || !last) return found;
    from = { ...last, isIncluded: false };
  }
}

function placeOf({ name_first, name_last, user_key }: MeasurementCursor): PersonPlace {
  return { user_key, name: `${name_first} ${name_last}`.trim() };
}

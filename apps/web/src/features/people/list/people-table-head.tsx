import { PEOPLE_AT_ONCE } from '@heatwise/domain/people/people-actions';
import { SortButton } from '../../../ui/sort-button.tsx';
import type { PeopleColumn } from './people-columns.tsx';
import type { PeopleSort } from './people-search.ts';
import classes from './people-table.module.css';
import type { Selection } from './use-selection.ts';

type PeopleTableHeadProps = {
  columns: readonly PeopleColumn[];
  ids: readonly string[];
  /** Null where nobody can be chosen. */
  selection: Selection | null;
  isPhone: boolean;
  sort: PeopleSort;
  onSort: (sort: PeopleSort) => void;
};

/** Chooses everybody, as far as one request goes, and sorts: pressing a header again turns the order round. */
export function PeopleTableHead({ columns, ids, selection, isPhone, sort, onSort }: PeopleTableHeadProps) {
  return (
    <thead className={isPhone ? 'visually-hidden' : (classes.head ?? '')}>
      <tr aria-rowindex={1}>
        {selection ? (
          <th scope="col" className={classes.check}>
            {isPhone ? (
              <span className="visually-hidden">Chosen</span>
            ) : (
              <ChooseAll ids={ids} selection={selection} />
            )}
          </th>
        ) : null}
        <SortableHeader header="Person" column="person" sort={sort} onSort={onSort} />
        {columns.map((column) =>
          column.sort ? (
            <SortableHeader
              key={column.id}
              header={column.header}
              column={column.sort}
              sort={sort}
              onSort={onSort}
            />
          ) : (
            <th key={column.id} scope="col">
              {column.header}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}

function ChooseAll({ ids, selection }: { ids: readonly string[]; selection: Selection }) {
  const few = ids.slice(0, PEOPLE_AT_ONCE);
  const isAll = few.length > 0 && selection.ids.size >= few.length;
  return (
    <label className={classes.checkArea}>
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && selection.ids.size > 0;
        }}
        aria-label="Select all"
        onChange={() => (isAll ? selection.clear() : selection.set(few))}
      />
    </label>
  );
}

type HeaderProps = Pick<PeopleTableHeadProps, 'sort' | 'onSort'> & {
  header: string;
  column: PeopleSort['column'];
};

function SortableHeader({ header, column, sort, onSort }: HeaderProps) {
  const isSorted = sort.column === column;
  const isDescending = isSorted && sort.isDescending;
  return (
    <th
      scope="col"
      className={column === 'person' ? classes.frozen : undefined}
      aria-sort={!isSorted ? 'none' : isDescending ? 'descending' : 'ascending'}
    >
      <SortButton
        name={header}
        sorted={isSorted && (isDescending ? 'desc' : 'asc')}
        onSort={() => onSort({ column, isDescending: isSorted ? !isDescending : isNewestFirst(column) })}
      />
    </th>
  );
}

/** Times are asked for with the latest first. */
function isNewestFirst(column: PeopleSort['column']): boolean {
  return column === 'last' || column === 'test' || column === 'added';
}

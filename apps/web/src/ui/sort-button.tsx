import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './data-table.module.css';

type Props = { name: string; sorted: false | 'asc' | 'desc'; onSort: () => void };

/** In a table's head: sorts by its column, and turns the order round when pressed again. */
export function SortButton({ name, sorted, onSort }: Props) {
  return (
    <button type="button" data-dense className={classes.sort} onClick={onSort}>
      {name}
      <SortIcon sorted={sorted} />
    </button>
  );
}

function SortIcon({ sorted }: Pick<Props, 'sorted'>) {
  if (sorted === 'asc') return <IconArrowUp size={15} aria-hidden="true" />;
  if (sorted === 'desc') return <IconArrowDown size={15} aria-hidden="true" />;
  return <IconArrowsSort size={15} aria-hidden="true" className={classes.unsorted} />;
}

import { Link } from '@tanstack/react-router';
import classes from './overview.module.css';
import type { TrainedSearch } from './trained-search.ts';

type Props = {
  name: string;
  value: number | string;
  /** The list of people behind it; without it the tile leads nowhere. */
  search?: TrainedSearch;
  /** Stands out while it is not nought. */
  asksForAction?: boolean;
};

/** One number of the overview. */
export function OverviewTile({ name, value, search, asksForAction = false }: Props) {
  const words = (
    <>
      <span className={classes.value}>{typeof value === 'number' ? value.toLocaleString('en') : value}</span>
      <span className={classes.name}>{name}</span>
    </>
  );
  return (
    <li className={classes.tile} data-asks={(asksForAction && value !== 0) || undefined}>
      {search ? (
        <Link to="/education/people" search={search} className={classes.lead}>
          {words}
        </Link>
      ) : (
        <span className={classes.lead}>{words}</span>
      )}
    </li>
  );
}

import { Button, Title } from '@mantine/core';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { useAcclimatisation } from './use-acclimatisation.ts';
import type { OnWall } from './use-wall.ts';
import classes from './wall-tiles.module.css';
import type { TileProps } from './wall-tiles.tsx';

type Props = Omit<TileProps, 'person' | 'acclimatisation'> & {
  title: string;
  /** What is to be done with them. */
  hint?: string;
  people: readonly OnWall[];
  tile: ComponentType<TileProps>;
  /** The tiles have much to say, and need room beside one another. */
  isWide?: boolean;
  /** Drawn at first, and added with each press. */
  atOnce: number;
  /** Instead of tiles where there is nobody. */
  empty: ReactNode;
};

/** One group of the wall: the first ones, and the others on demand. */
export function TileSection({
  title,
  hint,
  people,
  tile: Tile,
  isWide = false,
  atOnce,
  empty,
  ...rest
}: Props) {
  const [limit, setLimit] = useState(atOnce);
  const shown = people.slice(0, limit);
  const more = people.length - shown.length;
  const ids = useMemo(() => people.slice(0, limit).map(({ user_id }) => user_id), [people, limit]);
  const acclimatisation = useAcclimatisation(ids, rest.nowMs, rest.zone);
  return (
    <section aria-label={title} className={classes.section}>
      <Title order={2} size="h4" className={classes.head ?? ''}>
        {title} <span className={classes.count}>{people.length.toLocaleString('en')}</span>
      </Title>
      {hint && people.length > 0 ? <p className={classes.hint}>{hint}</p> : null}
      {people.length === 0 ? (
        empty
      ) : (
        <ul className={classes.tiles} data-wide={isWide || undefined}>
          {shown.map((person) => (
            <Tile
              key={person.user_id}
              person={person}
              acclimatisation={acclimatisation.get(person.user_id)}
              {...rest}
            />
          ))}
        </ul>
      )}
      {more > 0 ? (
        <Button variant="subtle" h={40} onClick={() => setLimit(limit + atOnce)}>
          Show {Math.min(more, atOnce)} more of {more.toLocaleString('en')}
        </Button>
      ) : null}
    </section>
  );
}

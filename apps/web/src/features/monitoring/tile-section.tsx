import type { Acclimatisation } from '@heatwise/domain/heat/acclimatisation';
import { ACCLIMATISATION_DAYS, acclimatisationOf } from '@heatwise/domain/heat/acclimatisation-text';
import { readHeatWork } from '@heatwise/domain/heat/heat-work';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { DAY_MS } from '@heatwise/domain/time/durations';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Title } from '@mantine/core';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { useHeatRecords } from '../../entities/weather/heat-records.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { testedTimes } from './monitoring.queries.ts';
import type { OnWall } from './use-wall.ts';
import classes from './wall-tiles.module.css';
import type { TileProps } from './wall-tiles.tsx';

/** Where the shown people stand with getting used to the heat; nobody is in it before it was read. */
function useAcclimatisation(
  userIds: readonly string[],
  nowMs: number,
  zone: TimeZone,
): ReadonlyMap<string, Acclimatisation> {
  const records = useHeatRecords();
  // A day's start: the tests need not be read again every minute. Sorted: a new order is not a new question.
  const since = nowMs - (nowMs % DAY_MS) - ACCLIMATISATION_DAYS * DAY_MS;
  const ids = useMemo(() => [...userIds].sort(), [userIds]);
  const { data } = useLocalRows(
    (queries) => testedTimes(queries, ids, since),
    ['wall acclimatisation', ids, since],
  );
  return useMemo(() => {
    if (!data || !records) return new Map();
    return new Map(
      data.map(({ user_id, tests, tag_ids, metadata }) => {
        const evidence = {
          testsMs: JSON.parse(tests) as number[],
          tag_ids: JSON.parse(tag_ids) as string[],
          record: readHeatWork(JSON.parse(metadata) as Record<string, unknown>),
        };
        return [user_id, acclimatisationOf(evidence, records, { nowMs, zone }).where];
      }),
    );
  }, [data, records, nowMs, zone]);
}

type TileSectionProps = Omit<TileProps, 'person' | 'acclimatisation'> & {
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
}: TileSectionProps) {
  const [limit, setLimit] = useState(atOnce);
  const shown = people.slice(0, limit);
  const more = people.length - shown.length;
  const ids = useMemo(() => people.slice(0, limit).map(({ user_id }) => user_id), [people, limit]);
  const acclimatisation = useAcclimatisation(ids, rest.nowMs, rest.zone);
  return (
    <section aria-label={title} className={classes.section}>
      <Title order={2} size="h4" className={classes.head ?? ''}>
        {title} <span className={classes.count}>{formatNumber(people.length)}</span>
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
          Show {Math.min(more, atOnce)} more of {formatNumber(more)}
        </Button>
      ) : null}
    </section>
  );
}

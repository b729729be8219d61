import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Checkbox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { ClassBadge } from '../../../entities/measurements/class-badge.tsx';
import { measuredText, typeText } from '../../../entities/measurements/measurement-text.ts';
import classes from './measurement-cards.module.css';
import { nameOf, type Selection } from './measurement-columns.tsx';
import type { MeasurementRow } from './measurement-list.queries.ts';

const CARD_HEIGHT = 92;
const OVERSCAN = 6;

type MeasurementCardsProps = {
  rows: readonly MeasurementRow[];
  zone: TimeZone;
  selection: Selection | null;
  height: number;
  onOpen: (row: MeasurementRow) => void;
  onEnd: () => void;
};

/** The list on a phone: one card for each measurement, only the visible ones in the page. */
export function MeasurementCards({ rows, zone, selection, height, onOpen, onEnd }: MeasurementCardsProps) {
  const box = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => CARD_HEIGHT,
    overscan: OVERSCAN,
  });
  const items = virtual.getVirtualItems();
  const isAtEnd = rows.length > 0 && (items.at(-1)?.index ?? 0) >= rows.length - 1;
  useEffect(() => {
    if (isAtEnd) onEnd();
  }, [isAtEnd, onEnd]);

  return (
    <section
      ref={box}
      className={classes.box}
      style={{ maxHeight: height }}
      aria-label="Measurements, list"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <ul className={classes.list} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rows[index];
          return row ? (
            <li
              key={row.measurement_id}
              className={classes.item}
              style={{ height: CARD_HEIGHT, transform: `translateY(${start}px)` }}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
            >
              {selection?.isSelectable(row) ? (
                <span className={classes.select}>
                  <Checkbox
                    size="md"
                    aria-label={`Select ${typeText(row)} of ${nameOf(row)}`}
                    checked={selection.ids.has(row.measurement_id)}
                    onChange={() => selection.toggle(row)}
                  />
                </span>
              ) : null}
              <button type="button" className={classes.card} onClick={() => onOpen(row)}>
                <span className={classes.name}>{nameOf(row)}</span>
                <span className={classes.value}>{measuredText(row)}</span>
                <span className={classes.quiet}>{typeText(row)}</span>
                <span className={classes.quiet}>{dateTimeText(row.created_ms, zone)}</span>
                <span className={classes.badge}>
                  <ClassBadge test={row} />
                </span>
              </button>
            </li>
          ) : null;
        })}
      </ul>
    </section>
  );
}

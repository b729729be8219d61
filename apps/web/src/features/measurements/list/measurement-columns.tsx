import { fullName } from '@heatwise/domain/people/person-name';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Checkbox, Group } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { ClassBadge } from '../../../entities/measurements/class-badge.tsx';
import { measuredText, typeText } from '../../../entities/measurements/measurement-text.ts';
import type { DataColumn } from '../../../ui/data-table-model.ts';
import { NameChips } from '../../../ui/name-chips.tsx';
import { RowCheckbox } from '../../../ui/row-checkbox.tsx';
import { TruncatedText } from '../../../ui/truncated-text.tsx';
import classes from './measurement-cards.module.css';
import { LIST_COLUMNS, type ListColumn } from './measurement-filter.ts';
import type { MeasurementRow } from './measurement-list.queries.ts';
import type { SelectedRow } from './select-all.ts';

export const nameOf = (row: { name_first: string; name_last: string }) => fullName(row) || 'No name';

/** Which rows are chosen for a change of many at once. */
export type Selection = {
  readonly ids: ReadonlySet<string>;
  /** Rows that the reader may change. */
  readonly isSelectable: (row: SelectedRow) => boolean;
  readonly toggle: (row: SelectedRow) => void;
  /** Every row of the list is chosen, as far as it may be changed. */
  readonly isAll: boolean;
  /** Chooses every row of the list, not only those that were read; none when some are chosen. */
  readonly toggleAll: () => void;
};

/** @param selection null where there is nobody whose measurements the reader may change. */
export function measurementColumns(
  zone: TimeZone,
  selection: Selection | null,
  chosen: readonly ListColumn[],
): readonly DataColumn<MeasurementRow>[] {
  return [
    ...(selection ? [selectColumn(selection)] : []),
    { id: 'person', header: 'Person', value: nameOf, width: 180, isFrozen: true },
    ...besidesPerson(zone).filter(({ id }) => chosen.some((column) => column === id)),
  ];
}

const NAMES: Readonly<Record<ListColumn, string>> = {
  type: 'Type',
  value: 'Value',
  status: 'Status',
  time: 'Time',
  tester: 'Tested by',
  device: 'Device',
  tags: 'Tags',
  notes: 'Notes',
};
export const COLUMN_CHOICES = LIST_COLUMNS.map((id) => ({ id, name: NAMES[id] }));

function besidesPerson(zone: TimeZone): readonly DataColumn<MeasurementRow>[] {
  return [
    { id: 'type', header: NAMES.type, value: typeText, width: 165, isSortable: false },
    {
      id: 'value',
      header: NAMES.value,
      value: ({ value }) => value,
      cell: (row) => measuredText(row),
      width: 125,
      align: 'end',
    },
    {
      id: 'status',
      header: NAMES.status,
      value: ({ status }) => status,
      cell: (row) => <ClassBadge test={row} />,
      width: 268,
      isSortable: false,
    },
    {
      id: 'time',
      header: NAMES.time,
      value: ({ created_ms }) => created_ms,
      cell: ({ created_ms }) => dateTimeText(created_ms, zone),
      width: 180,
    },
    {
      id: 'tester',
      header: NAMES.tester,
      value: ({ tester }) => tester || '–',
      width: 164,
      isSortable: false,
    },
    {
      id: 'device',
      header: NAMES.device,
      value: ({ device }) => device ?? '–',
      width: 140,
      isSortable: false,
    },
    {
      id: 'tags',
      header: NAMES.tags,
      value: ({ tags }) => tags,
      cell: ({ tags }) => <NameChips names={JSON.parse(tags) as string[]} none="–" />,
      width: 220,
      isSortable: false,
    },
    {
      id: 'notes',
      header: NAMES.notes,
      value: ({ notes }) => notes,
      cell: ({ notes }) => (notes ? <TruncatedText text={notes} length={60} /> : '–'),
      width: 240,
      isSortable: false,
    },
  ];
}

function selectColumn({
  ids,
  isAll,
  isSelectable,
  toggle,
  toggleAll,
}: Selection): DataColumn<MeasurementRow> {
  return {
    id: 'select',
    header: 'Select',
    headerCell: (
      <Group justify="center">
        <Checkbox
          aria-label="Select all measurements of the list"
          checked={isAll && ids.size > 0}
          indeterminate={!isAll && ids.size > 0}
          onChange={toggleAll}
        />
      </Group>
    ),
    value: () => null,
    cell: (row) =>
      isSelectable(row) ? (
        <RowCheckbox
          label={`Select ${typeText(row)} of ${nameOf(row)}`}
          checked={ids.has(row.measurement_id)}
          onChange={() => toggle(row)}
        />
      ) : null,
    width: 52,
    isSortable: false,
    isFrozen: true,
    isAction: true,
  };
}

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

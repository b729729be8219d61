import { VIRTUAL_ROW_HEIGHT } from '@heatwise/domain/text/interface-constants';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useGridCursor } from '../../ui/use-grid-cursor.ts';
import { useScrollEdges } from '../../ui/use-scroll-edges.ts';
import classes from './matrix.module.css';
import { type MatrixColumn, type MatrixTarget, PERSON_COLUMN_WIDTH } from './matrix-columns.ts';
import type { MatrixPerson } from './matrix-people.ts';
import { MatrixRow } from './matrix-row.tsx';

type Props = {
  people: readonly MatrixPerson[];
  columns: readonly MatrixColumn[];
  /** The matrix scrolls inside this many pixels. */
  height: number;
  onOpen: (target: MatrixTarget) => void;
};

const OVERSCAN = 6;

/**
 * People by tags: only the visible cells are in the page, the person's column stays in view. Arrow keys, Home, End,
 * Page Up and Page Down move from cell to cell, Enter opens what may be done there. Column 0 is the
 * person's.
 */
export function PermissionMatrix({ people, columns, height, onOpen }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useScrollEdges(box);
  const rows = useVirtualizer({
    count: people.length,
    getScrollElement: () => box.current,
    estimateSize: () => VIRTUAL_ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollPaddingStart: VIRTUAL_ROW_HEIGHT,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => columns[index]?.width ?? 0,
    overscan: 2,
    scrollPaddingStart: PERSON_COLUMN_WIDTH,
  });
  const visible = across.getVirtualItems();
  const width = PERSON_COLUMN_WIDTH + across.getTotalSize();
  const cursor = useGridCursor({
    box,
    rows: people.length,
    columns: columns.length + 1,
    pageRows: Math.max(1, Math.floor(height / VIRTUAL_ROW_HEIGHT) - 2),
    reveal: (row, column) => {
      rows.scrollToIndex(row);
      if (column > 0) across.scrollToIndex(column - 1);
    },
  });

  return (
    <div ref={box} className={classes.box} style={{ maxHeight: height }}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells are moved through and opened
        role="grid"
        aria-label="Permissions"
        aria-rowcount={people.length + 1}
        aria-colcount={columns.length + 1}
        aria-readonly="true"
        className={classes.grid}
        style={{ width, height: VIRTUAL_ROW_HEIGHT + rows.getTotalSize() }}
        onFocus={cursor.onFocus}
        onKeyDown={cursor.onKeyDown}
      >
        <thead>
          <HeadRow columns={columns} visible={visible} width={width} />
        </thead>
        <tbody>
          {rows.getVirtualItems().map(({ index, start }) => {
            const person = people[index];
            return person ? (
              <MatrixRow
                key={person.user_id}
                person={person}
                index={index}
                top={VIRTUAL_ROW_HEIGHT + start}
                width={width}
                columns={columns}
                visible={visible}
                focusable={index === cursor.row ? cursor.column : null}
                onOpen={onOpen}
              />
            ) : null;
          })}
        </tbody>
      </table>
    </div>
  );
}

type Visible = readonly { readonly index: number; readonly start: number; readonly size: number }[];

function HeadRow({
  columns,
  visible,
  width,
}: {
  columns: readonly MatrixColumn[];
  visible: Visible;
  width: number;
}) {
  return (
    <tr aria-rowindex={1} className={classes.head} style={{ width }}>
      <th scope="col" aria-colindex={1} className={classes.corner} style={{ width: PERSON_COLUMN_WIDTH }}>
        Person
      </th>
      {visible.map(({ index, start, size }) => (
        <th
          key={index}
          scope="col"
          aria-colindex={index + 2}
          className={classes.header}
          style={{ insetInlineStart: PERSON_COLUMN_WIDTH + start, width: size }}
          title={columns[index]?.label}
        >
          {columns[index]?.label}
        </th>
      ))}
    </tr>
  );
}

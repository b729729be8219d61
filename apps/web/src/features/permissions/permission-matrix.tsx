import { accessSummary, accessText } from '@heatwise/domain/permissions/access';
import { SPECIAL_ROLES } from '@heatwise/domain/permissions/special-role';
import { VIRTUAL_ROW_HEIGHT } from '@heatwise/domain/text/interface-constants';
import { IconLock } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, type ReactNode, useRef } from 'react';
import type { TagRow } from '../../entities/permissions/permissions.queries.ts';
import { NameChips } from '../../ui/name-chips.tsx';
import { useScrollEdges } from '../../ui/scroll-box.tsx';
import { useGridCursor } from '../../ui/use-grid-cursor.ts';
import classes from './matrix.module.css';
import type { MatrixPerson } from './matrix-people.ts';

/** What was pressed: the person, the person's roles, or a cell (`tag_id` null is the column of everyone). */
export type MatrixTarget = {
  readonly user_id: string;
  readonly only?: { readonly tag_id: string | null } | 'roles';
};

type MatrixColumn =
  | {
      readonly kind: 'access';
      readonly tag_id: string | null;
      readonly label: string;
      readonly width: number;
    }
  | { readonly kind: 'roles'; readonly label: string; readonly width: number };

const PERSON_COLUMN_WIDTH = 220;

/** Everyone, the tags, and the roles last: few people have one. */
export function matrixColumns(tags: readonly TagRow[], forAllUsers: string): MatrixColumn[] {
  return [
    { kind: 'access', tag_id: null, label: forAllUsers, width: 190 },
    ...tags.map(({ tag_id, name }) => ({ kind: 'access' as const, tag_id, label: name, width: 190 })),
    { kind: 'roles', label: 'Roles', width: 240 },
  ];
}

type MatrixRowProps = {
  person: MatrixPerson;
  index: number;
  top: number;
  width: number;
  columns: readonly MatrixColumn[];
  visible: readonly { readonly index: number; readonly start: number; readonly size: number }[];
  /** The column of this row that Tab reaches; null when it is in another row. */
  focusable: number | null;
  onOpen: (target: MatrixTarget) => void;
};

/** One person of the matrix. */
const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { person, index, top, width, columns, visible, focusable, onOpen } = props;

  function cellProps(column: number, target: MatrixTarget) {
    return {
      'data-cell': `${index}:${column}`,
      'aria-colindex': column + 1,
      tabIndex: focusable === column ? 0 : -1,
      onClick: () => onOpen(target),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onOpen(target);
      },
    };
  }

  return (
    <tr aria-rowindex={index + 2} className={classes.row} style={{ top, width }}>
      <th
        scope="row"
        className={classes.person}
        style={{ width: PERSON_COLUMN_WIDTH }}
        {...cellProps(0, { user_id: person.user_id })}
      >
        <span className={classes.name}>{person.name}</span>
        {person.is_admin ? <IconLock size={15} aria-label="Admin" role="img" /> : null}
      </th>
      {visible.map(({ index: at, start, size }) => {
        const column = columns[at];
        if (!column) return null;
        const { content, label, target } = cellOf(person, column);
        return (
          <td
            key={at}
            aria-label={label}
            title={label}
            className={classes.cell}
            style={{ insetInlineStart: PERSON_COLUMN_WIDTH + start, width: size }}
            {...cellProps(at + 1, target)}
          >
            {content}
          </td>
        );
      })}
    </tr>
  );
});

type Cell = { content: ReactNode; label: string; target: MatrixTarget };

function cellOf({ user_id, name, roles, byTag }: MatrixPerson, column: MatrixColumn): Cell {
  if (column.kind === 'roles') {
    const held = SPECIAL_ROLES.filter(({ role }) => roles.includes(role)).map(({ label }) => label);
    return {
      content: held.length > 0 ? <NameChips names={held} /> : <Nothing />,
      label: `${name}, roles: ${held.join(', ') || 'None'}`,
      target: { user_id, only: 'roles' },
    };
  }
  const tokens = byTag.get(column.tag_id) ?? [];
  return {
    content: <BriefAccess tokens={tokens} />,
    label: `${name}, ${column.label}: ${accessText(tokens)}`,
    target: { user_id, only: { tag_id: column.tag_id } },
  };
}

/** The rights over people, then those over their tests; the whole in words is the cell's label. */
function BriefAccess({ tokens }: { tokens: Parameters<typeof accessSummary>[0] }) {
  const { roles, brief } = accessSummary(tokens);
  if (roles.length === 0 && !brief.account && !brief.measurement) return <Nothing />;
  return (
    <span className={classes.access} aria-hidden="true">
      {roles.map((role) => (
        <span key={role} className={classes.role}>
          {role}
        </span>
      ))}
      {brief.account ? <span className={classes.account}>{brief.account}</span> : null}
      {brief.measurement ? <span className={classes.measurement}>Tests: {brief.measurement}</span> : null}
    </span>
  );
}

function Nothing() {
  return (
    <span className={classes.nothing} aria-hidden="true">
      –
    </span>
  );
}

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

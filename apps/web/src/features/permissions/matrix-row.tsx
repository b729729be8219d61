import { accessSummary, accessText } from '@heatwise/domain/permissions/access-text';
import { SPECIAL_ROLES } from '@heatwise/domain/permissions/special-role';
import { IconLock } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { NameChips } from '../../ui/name-chips.tsx';
import classes from './matrix.module.css';
import { type MatrixColumn, type MatrixTarget, PERSON_COLUMN_WIDTH } from './matrix-columns.ts';
import type { MatrixPerson } from './matrix-people.ts';

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
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
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

import { fullName, initials } from '@heatwise/domain/people/person-name';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { PeopleColumn, RowData } from './people-columns.tsx';
import classes from './people-table.module.css';
import type { CellTime } from './result-cells.tsx';

type PeopleRowProps = {
  id: string;
  index: number;
  /** Undefined while it is read. */
  data: RowData | undefined;
  /** Base64 JPEG. */
  image: string | undefined;
  columns: readonly PeopleColumn[];
  time: CellTime;
  /** A card of a phone instead of a row. */
  isCard: boolean;
  /** Null where nobody can be chosen. */
  isSelected: boolean | null;
  onToggle: ((id: string, isRange: boolean) => void) | undefined;
  isPending: boolean;
};

/** One person. Made of plain elements: a fast scroll draws dozens of rows within one frame. */
export const PeopleRow = memo(function PeopleRow(props: PeopleRowProps) {
  const { id, index, data, columns, time, isCard, isSelected, onToggle, isPending } = props;
  const name = data ? fullName(data.person) || 'No name' : '';
  return (
    <tr
      className={classes.row}
      aria-rowindex={index + 2}
      data-selected={isSelected || undefined}
      data-pending={isPending || undefined}
      aria-busy={isPending || undefined}
    >
      {isSelected === null ? null : (
        <td className={classes.check}>
          <label className={classes.checkArea}>
            <input
              type="checkbox"
              checked={isSelected}
              aria-label={name ? `Select ${name}` : 'Select'}
              onChange={(event) => onToggle?.(id, (event.nativeEvent as PointerEvent).shiftKey)}
            />
          </label>
        </td>
      )}
      <td className={classes.frozen}>
        {data ? <PersonCell {...props} data={data} name={name} /> : <span className={classes.waiting} />}
      </td>
      {isCard
        ? null
        : columns.map((column) => <td key={column.id}>{data ? column.cell(data, time) : null}</td>)}
    </tr>
  );
});

type CellProps = PeopleRowProps & { data: RowData; name: string };

function PersonCell({ id, data, image, name, columns, time, isCard }: CellProps) {
  return (
    <Link to="/people/$user_id" params={{ user_id: id }} className={classes.link ?? ''}>
      <span className={classes.avatar} aria-hidden="true">
        {image ? <img src={`data:image/jpeg;base64,${image}`} alt="" /> : initials(data.person)}
      </span>
      <span className={classes.words}>
        <span className={classes.top}>
          <span className={classes.name}>
            {name}
            {data.person.is_hidden ? <span className={classes.hidden}>Hidden</span> : null}
          </span>
          {isCard ? (
            <span className={classes.age}>{columns.map((column) => column.age?.(data, time) ?? null)}</span>
          ) : null}
        </span>
        {isCard ? <CardLines data={data} columns={columns} time={time} /> : null}
      </span>
    </Link>
  );
}

type LinesProps = { data: RowData; columns: readonly PeopleColumn[]; time: CellTime };

/** On a phone: what the columns say, in two lines. */
function CardLines({ data, columns, time }: LinesProps) {
  return ([1, 2] as const).map((line) => (
    <span key={line} className={classes.line}>
      {columns
        .filter((column) => column.line === line)
        .map((column) => (
          <span key={column.id} className={classes.part} data-column={column.id}>
            {column.cell(data, time, true)}
          </span>
        ))}
    </span>
  ));
}

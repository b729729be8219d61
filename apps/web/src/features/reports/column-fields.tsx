import { type ColumnChoice, columnChoices } from '@heatwise/domain/reports/kind-table';
import type { ReportKind } from '@heatwise/domain/reports/report';
import { columnsOfKind } from '@heatwise/domain/reports/report-choices';
import { english } from '@heatwise/domain/reports/texts/english';
import { Checkbox, Input, Stack, Switch } from '@mantine/core';
import classes from './reports.module.css';

type Props = {
  kind: ReportKind;
  columns: readonly string[] | null;
  problem: string | undefined;
  onChange: (columns: readonly string[] | null) => void;
};

/** Which tables a report has, and which of their columns. */
export function ColumnFields({ kind, columns, problem, onChange }: Props) {
  const change = (ids: readonly string[], isWanted: boolean) => {
    const others = (columns ?? []).filter((id) => !ids.includes(id));
    onChange(isWanted ? [...others, ...ids] : others);
  };
  return (
    <Stack gap="xs">
      <Switch
        size="md"
        label="All tables and columns"
        checked={columns === null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : columnsOfKind(kind))}
      />
      {columns === null
        ? null
        : columnChoices(english, kind).map((choice) => (
            <TableColumns key={choice.table} choice={choice} chosen={columns} onChange={change} />
          ))}
      {problem ? <Input.Error>{problem}</Input.Error> : null}
    </Stack>
  );
}

type TableProps = {
  choice: ColumnChoice;
  chosen: readonly string[];
  onChange: (ids: readonly string[], isWanted: boolean) => void;
};

function TableColumns({ choice: { title, columns }, chosen, onChange }: TableProps) {
  const [first, ...others] = columns;
  if (!first) return null;
  const isIn = chosen.includes(first.id);
  return (
    <fieldset className={classes.table} aria-label={title}>
      <Checkbox
        size="md"
        py={6}
        fw={500}
        label={title}
        checked={isIn}
        onChange={({ currentTarget: { checked } }) =>
          onChange(
            columns.map(({ id }) => id),
            checked,
          )
        }
      />
      {isIn && others.length > 0 ? (
        <div className={classes.columns}>
          <Checkbox size="md" py={6} label={first.label} checked disabled />
          {others.map(({ id, label }) => (
            <Checkbox
              key={id}
              size="md"
              py={6}
              label={label}
              checked={chosen.includes(id)}
              onChange={({ currentTarget: { checked } }) => onChange([id], checked)}
            />
          ))}
        </div>
      ) : null}
    </fieldset>
  );
}

import type { VerifiedRow } from '@heatwise/contract/people/import.contract';
import { IconAlertTriangle, IconCheck, IconUsers } from '@tabler/icons-react';
import type { DataColumn } from '../../../ui/data-table-model.ts';
import classes from './import.module.css';
import { FIELD_LABELS, problemsText } from './import-plan.ts';

const list = (names: readonly string[]) => names.join('; ');

/** The rows of a file as a table: what is wrong first, then the cells. */
export const importColumns: readonly DataColumn<VerifiedRow>[] = [
  { id: 'row', header: 'Row', value: ({ row }) => row, width: 70, align: 'end', isFrozen: true },
  {
    id: 'errors',
    header: 'Errors',
    value: (row) => problemsText(row) || row.warning,
    cell: (row) => <RowState text={problemsText(row)} warning={row.warning} />,
    width: 300,
  },
  { id: 'name_first', header: FIELD_LABELS.name_first, value: ({ name_first }) => name_first, width: 140 },
  { id: 'name_last', header: FIELD_LABELS.name_last, value: ({ name_last }) => name_last, width: 140 },
  { id: 'email', header: FIELD_LABELS.email, value: ({ email }) => email, width: 220 },
  { id: 'tags', header: FIELD_LABELS.tags, value: ({ tags }) => list(tags), width: 180 },
  { id: 'jobs', header: FIELD_LABELS.jobs, value: ({ jobs }) => list(jobs), width: 160 },
  { id: 'locations', header: FIELD_LABELS.locations, value: ({ locations }) => list(locations), width: 160 },
  { id: 'access', header: FIELD_LABELS.access, value: ({ access }) => access, width: 200 },
  {
    id: 'employee_id',
    header: FIELD_LABELS.employee_id,
    value: ({ employee_id }) => employee_id,
    width: 130,
  },
];

function RowState({ text, warning }: { text: string; warning: string | null }) {
  if (text === '' && warning !== null) {
    return (
      <span className={classes.look} title={warning}>
        <IconUsers size={16} aria-hidden="true" className={classes.icon} />
        <span className={classes.line}>{warning}</span>
      </span>
    );
  }
  return text === '' ? (
    <span className={classes.good}>
      <IconCheck size={16} aria-hidden="true" /> No errors
    </span>
  ) : (
    <span className={classes.bad} title={text}>
      <IconAlertTriangle size={16} aria-hidden="true" className={classes.icon} />
      <span className={classes.line}>{text}</span>
    </span>
  );
}

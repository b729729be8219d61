import type { VerifiedRow } from '@heatwise/contract/people/import.contract';
import { IMPORT_ACCESS_HINT, type ImportField, splitTagNames } from '@heatwise/domain/people/import-rows';
import { normaliseText } from '@heatwise/domain/text/normalise-text';
import { Stack, Text, TextInput } from '@mantine/core';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { FormButtons } from '../../../ui/form-buttons.tsx';
import { GuardedModal } from '../../../ui/guarded-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDraftForm } from '../../../ui/use-draft-form.ts';
import { FIELD_LABELS } from './import-plan.ts';

type CellField = Exclude<ImportField, 'password'>;
const FIELDS = (Object.keys(FIELD_LABELS) as ImportField[]).filter((field) => field !== 'password');
type Cells = Record<CellField, string>;

type RowDialogProps = {
  row: VerifiedRow | null;
  isBusy: boolean;
  /** Returns whether the corrected row was looked at; the dialog stays open when it was not. */
  onSave: (row: VerifiedRow) => Promise<boolean>;
  onClose: () => void;
};

/** One row in full, where a table has room for a line only: its cells can be corrected here. */
export function RowDialog({ row, isBusy, onSave, onClose }: RowDialogProps) {
  return (
    <GuardedModal opened={row !== null} onClose={onClose} title={`Row ${row?.row}`}>
      {row ? <RowForm key={row.user_id} row={row} isBusy={isBusy} onSave={onSave} onClose={onClose} /> : null}
    </GuardedModal>
  );
}

function RowForm({ row, isBusy, onSave, onClose }: RowDialogProps & { row: VerifiedRow }) {
  const form = useDraftForm({
    saved: cellsOf(row),
    inputOf: (cells: Cells) => rowOf(row, cells),
    write: useApiMutation((_api, cells: Parameters<typeof onSave>[0]) => onSave(cells)),
    onSaved: (isChecked) => {
      if (isChecked) onClose();
    },
  });

  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="sm">
        {row.update ? (
          <Notice tone="info">This row changes {row.update.name}, who is here already.</Notice>
        ) : null}
        {row.deleted ? (
          <Notice tone="info">This row restores {row.deleted.name}, who was deleted.</Notice>
        ) : null}
        {row.warning ? <Notice tone="warning">{row.warning}.</Notice> : null}
        {FIELDS.map((name) => (
          <TextInput
            key={name}
            label={FIELD_LABELS[name]}
            {...form.field(name)}
            error={problemOf(row, name)}
            {...(name === 'access' ? { description: IMPORT_ACCESS_HINT } : {})}
            {...(isList(name) ? { description: 'Several are separated by a semicolon' } : {})}
          />
        ))}
      </Stack>
      <Text size="sm" c="dimmed" mt="sm">
        The file itself is not changed.
      </Text>
      <FormButtons loading={isBusy} mt="md" onCancel={onClose}>
        Check again
      </FormButtons>
    </form>
  );
}

const isList = (field: ImportField) => field === 'tags' || field === 'jobs' || field === 'locations';

function problemOf(row: VerifiedRow, field: ImportField): string | null {
  const messages = row.problems.filter((problem) => problem.field === field).map(({ message }) => message);
  return messages.length === 0 ? null : messages.join('. ');
}

function cellsOf(row: VerifiedRow): Cells {
  const list = (names: readonly string[]) => names.join('; ');
  const { name_first, name_last, email, access, employee_id } = row;
  const lists = { tags: list(row.tags), jobs: list(row.jobs), locations: list(row.locations) };
  return { name_first, name_last, email, ...lists, access, employee_id };
}

function rowOf(row: VerifiedRow, cells: Cells): VerifiedRow {
  const { name_first, name_last, email, access, employee_id } = cells;
  return {
    ...row,
    name_first: normaliseText(name_first),
    name_last: normaliseText(name_last),
    email: normaliseText(email),
    tags: splitTagNames(cells.tags),
    jobs: splitTagNames(cells.jobs),
    locations: splitTagNames(cells.locations),
    access: normaliseText(access),
    employee_id: normaliseText(employee_id),
  };
}

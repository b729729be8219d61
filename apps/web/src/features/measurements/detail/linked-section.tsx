import { linkedValueProblem } from '@heatwise/domain/measurements/manual-entry';
import { VALUE_NOT_A_NUMBER_MESSAGE } from '@heatwise/domain/measurements/measurement-value';
import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DecimalField } from '../../../ui/decimal-field.tsx';
import { useDraftForm } from '../../../ui/use-draft-form.ts';
import { usePageForm } from '../../../ui/use-page-form.tsx';
import { useAddLinked, useEditLinked, useRemoveLinked } from '../measurements.mutations.ts';
import classes from './detail.module.css';
import { Section } from './detail-parts.tsx';
import { type LinkedRow, linkedMeasurements, linkTypesInUse } from './measurement-detail.queries.ts';

/** Three decimals: a specific gravity of urine says nothing with fewer. */
function linkedText({ value, unit }: Pick<LinkedRow, 'value' | 'unit'>): string {
  return `${value.toLocaleString('en', { maximumFractionDigits: 3 })} ${unit}`;
}

type Props = { measurementId: string; mayAdd: boolean; mayEdit: boolean };

/** Values recorded beside the test: shown to all who see it, added, changed and removed by those who may. */
export function LinkedSection({ measurementId, mayAdd, mayEdit }: Props) {
  const { data = [] } = useLocalRows(
    (queries) => linkedMeasurements(queries, measurementId),
    ['linked measurements', measurementId],
  );
  const remove = useRemoveLinked();
  const [removing, setRemoving] = useState<LinkedRow | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  if (data.length === 0 && !mayAdd) return null;
  return (
    <Section title="Linked measurements">
      {data.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing else was recorded with this test.
        </Text>
      ) : (
        <ul className={classes.linked}>
          {data.map((row) =>
            editing === row.link_id ? (
              <li key={row.link_id}>
                <EditLinked row={row} onDone={() => setEditing(null)} />
              </li>
            ) : (
              <li key={row.link_id}>
                <Text size="sm">
                  {row.name}: <strong>{linkedText(row)}</strong>
                </Text>
                {mayEdit ? (
                  <>
                    <ActionIcon
                      variant="subtle"
                      size={40}
                      aria-label={`Edit ${row.name}`}
                      onClick={() => setEditing(row.link_id)}
                    >
                      <IconPencil size={18} />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="red"
                      size={40}
                      aria-label={`Remove ${row.name}`}
                      onClick={() => setRemoving(row)}
                    >
                      <IconTrash size={18} />
                    </ActionIcon>
                  </>
                ) : null}
              </li>
            ),
          )}
        </ul>
      )}
      {mayAdd ? <AddLinked measurementId={measurementId} /> : null}
      <ConfirmDialog
        opened={removing !== null}
        title={`Remove ${removing?.name ?? ''}?`}
        confirm="Remove"
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => {
          if (removing) remove.mutate({ link_id: removing.link_id }, { onSettled: () => setRemoving(null) });
        }}
        onCancel={() => setRemoving(null)}
      >
        {removing ? `${linkedText(removing)} will be removed from this test.` : ''}
      </ConfirmDialog>
    </Section>
  );
}

/** What is wrong with the value of a field. */
function problemOf(value: number | null): string | null {
  return value === null ? VALUE_NOT_A_NUMBER_MESSAGE : linkedValueProblem(value);
}

function EditLinked({ row, onDone }: { row: LinkedRow; onDone: () => void }) {
  const { link_id } = row;
  const form = usePageForm({
    saved: { value: row.value as number | null },
    problemsOf: ({ value }) => ({ value: problemOf(value) }),
    inputOf: ({ value }) => (value === null ? null : { link_id, value }),
    write: useEditLinked(),
    onSaved: onDone,
  });
  return (
    <form onSubmit={form.onSubmit}>
      <Group gap="xs" align="flex-end" py={4}>
        <DecimalField
          label={row.name}
          unit={row.unit}
          value={form.values.value}
          error={form.problems.value ?? null}
          onChange={(value) => form.change({ value })}
          data-autofocus
        />
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isBusy}>
          Save
        </Button>
      </Group>
    </form>
  );
}

function AddLinked({ measurementId }: { measurementId: string }) {
  const { data: types = [] } = useLocalRows(linkTypesInUse, ['linked types']);
  const [isOpen, setIsOpen] = useState(false);
  const form = useDraftForm({
    saved: { link_type_id: null as string | null, value: null as number | null },
    problemsOf: ({ link_type_id, value }) => ({
      link_type_id: isOffered(link_type_id) ? null : 'Choose what was recorded.',
      value: problemOf(value),
    }),
    inputOf: ({ link_type_id, value }) =>
      link_type_id === null || value === null
        ? null
        : { link_id: crypto.randomUUID(), measurement_id: measurementId, value, link_type_id },
    write: useAddLinked(),
    onSaved: close,
  });
  const { values, problems, change } = form;
  const type = types.find(({ link_type_id }) => link_type_id === values.link_type_id);
  function isOffered(typeId: string | null): boolean {
    return types.some(({ link_type_id }) => link_type_id === typeId);
  }

  function close(): void {
    setIsOpen(false);
    form.discard();
  }

  if (types.length === 0) return null;
  if (!isOpen) {
    return (
      <Button variant="default" mt="xs" onClick={() => setIsOpen(true)}>
        Add a linked measurement
      </Button>
    );
  }
  return (
    <form onSubmit={form.onSubmit}>
      <Stack gap="xs" mt="xs">
        <Select
          label="What was recorded"
          data={types.map(({ link_type_id, name }) => ({ value: link_type_id, label: name }))}
          value={values.link_type_id}
          error={problems.link_type_id}
          onChange={(link_type_id) => change({ link_type_id })}
        />
        <DecimalField
          label="Value"
          unit={type?.unit}
          value={values.value}
          error={problems.value ?? null}
          onChange={(value) => change({ value })}
        />
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isBusy}>
            Add
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

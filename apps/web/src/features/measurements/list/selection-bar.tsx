import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { SetAction } from '../measurements.mutations.ts';
import type { MeasurementRow } from './measurement-list.queries.ts';
import classes from './measurements-screen.module.css';

type Props = {
  rows: readonly MeasurementRow[];
  mayEdit: boolean;
  mayDelete: boolean;
  isBusy: boolean;
  onChange: (action: SetAction, measurement_ids: readonly string[]) => void;
  onClear: () => void;
};

export function measurementCount(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'measurement' : 'measurements'}`;
}

/** What can be done to the chosen rows at once; deleting asks first. */
export function SelectionBar({ rows, mayEdit, mayDelete, isBusy, onChange, onClear }: Props) {
  const [isDeleting, setIsDeleting] = useState(false);
  if (rows.length === 0) return null;
  const idsOf = (isWanted: (row: MeasurementRow) => boolean) =>
    rows.filter(isWanted).map(({ measurement_id }) => measurement_id);
  const valid = idsOf((row) => row.active === 1 && row.valid === 1);
  const invalid = idsOf((row) => row.active === 1 && row.valid === 0);
  const kept = idsOf((row) => row.active === 1);
  const removed = idsOf((row) => row.active === 0);
  return (
    <section className={classes.selection} aria-label="Selected measurements">
      <Text size="sm" fw={600} role="status">
        {measurementCount(rows.length)} selected
      </Text>
      {mayEdit && valid.length > 0 ? (
        <Button variant="default" loading={isBusy} onClick={() => onChange('invalid', valid)}>
          Mark invalid
        </Button>
      ) : null}
      {mayEdit && invalid.length > 0 ? (
        <Button variant="default" loading={isBusy} onClick={() => onChange('valid', invalid)}>
          Mark valid
        </Button>
      ) : null}
      {mayDelete && kept.length > 0 ? (
        <Button variant="default" loading={isBusy} onClick={() => setIsDeleting(true)}>
          Delete
        </Button>
      ) : null}
      {mayDelete && removed.length > 0 ? (
        <Button variant="default" loading={isBusy} onClick={() => onChange('restore', removed)}>
          Restore
        </Button>
      ) : null}
      <Button variant="subtle" onClick={onClear}>
        Clear selection
      </Button>
      <ConfirmDialog
        opened={isDeleting}
        title={`Delete ${measurementCount(kept.length)}?`}
        confirm="Delete"
        isDangerous
        onConfirm={() => {
          setIsDeleting(false);
          onChange('delete', kept);
        }}
        onCancel={() => setIsDeleting(false)}
      >
        They leave every list and chart. They are kept as removed, and can be restored.
      </ConfirmDialog>
    </section>
  );
}

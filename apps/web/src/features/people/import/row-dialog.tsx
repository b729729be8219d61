import type { VerifiedRow } from '@heatwise/contract/people/import.contract';
import type { ImportField } from '@heatwise/domain/people/import-rows';
import { Group, Modal, Text } from '@mantine/core';
import classes from './import.module.css';
import { FIELD_LABELS } from './problem-text.ts';

type Props = { row: VerifiedRow | null; onClose: () => void };

/** One row in full, where a table has room for a line only: each cell with what is wrong with it. */
export function RowDialog({ row, onClose }: Props) {
  return (
    <Modal.Root opened={row !== null} onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Group justify="space-between" wrap="nowrap" p="md" pb="xs">
          <Modal.Title fw={650}>Row {row?.row}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Group>
        <Modal.Body>{row ? <Cells row={row} /> : null}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Cells({ row }: { row: VerifiedRow }) {
  return (
    <dl className={classes.cells}>
      {(Object.keys(FIELD_LABELS) as ImportField[]).map((field) => (
        <div key={field} className={classes.cell}>
          <Text component="dt" size="sm" c="dimmed">
            {FIELD_LABELS[field]}
          </Text>
          <dd>
            <Text size="sm">{textOf(row, field) || '–'}</Text>
            {row.problems
              .filter((problem) => problem.field === field)
              .map(({ message }) => (
                <Text key={message} size="sm" c="var(--mantine-color-error)">
                  {message}
                </Text>
              ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function textOf(row: VerifiedRow, field: ImportField): string {
  if (field === 'password') return row.password === '' ? '' : 'Given';
  const value = row[field];
  return typeof value === 'string' ? value : value.join('; ');
}

import { mayManageTags } from '@heatwise/domain/permissions/tag-editing';
import {
  readShiftPattern,
  shiftDay,
  shiftDayText,
  shiftPatternText,
} from '@heatwise/domain/roster/shift-pattern';
import { tagDeletionWarning } from '@heatwise/domain/tags/tag-messages';
import { formatNumber } from '@heatwise/domain/text/format-number';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ShiftDays } from '../../entities/people/shift-days.tsx';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { useActor } from '../../sync/actor.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { useMinute } from '../../ui/use-minute.ts';
import { ShiftPatternDialog } from './shift-pattern-dialog.tsx';
import classes from './shift-patterns.module.css';
import { useDeleteShiftPattern } from './shift-patterns.mutations.ts';
import { type ShiftPatternRow, shiftPatterns } from './shift-patterns.queries.ts';

/** The crews' days at work and days off: by them the roster knows who is to be tested today. */
export function ShiftPatternsScreen() {
  const mayManage = mayManageTags(useActor());
  const today = useViewerZone().dayAt(useMinute());
  const { data, error, refetch } = useLocalRows(shiftPatterns, ['shift patterns']);
  const remove = useDeleteShiftPattern();
  const [edited, setEdited] = useState<ShiftPatternRow | 'new' | null>(null);
  const [deleted, setDeleted] = useState<ShiftPatternRow | null>(null);
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm" align="flex-start">
        <div style={{ flex: '1 1 240px' }}>
          <Title order={1} size="h2">
            Shift patterns
          </Title>
          <Text c="dimmed" size="sm" mt={4}>
            Repeating days at work and days off. Nobody is due for a test on a day off. Assign a pattern on a
            person’s page, or to several people at once in the list of people.
          </Text>
        </div>
        {mayManage ? (
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEdited('new')}>
            New shift pattern
          </Button>
        ) : null}
      </Group>
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : data.length === 0 ? (
        <EmptyState
          title="No shift patterns yet"
          hint="Without one, everybody is assumed to work every day."
        />
      ) : (
        <ul className={classes.patterns}>
          {data.map((row) => (
            <PatternCard
              key={row.tag_id}
              row={row}
              today={today}
              {...(mayManage ? { onEdit: () => setEdited(row), onDelete: () => setDeleted(row) } : {})}
            />
          ))}
        </ul>
      )}
      {edited ? (
        <ShiftPatternDialog
          row={edited === 'new' ? null : edited}
          today={today}
          onClose={() => setEdited(null)}
        />
      ) : null}
      <ConfirmDialog
        opened={deleted !== null}
        title="Delete this shift pattern?"
        confirm="Delete"
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => deleted && remove.mutate(deleted, { onSettled: () => setDeleted(null) })}
        onCancel={() => setDeleted(null)}
      >
        {deleted ? tagDeletionWarning(deleted.name) : ''}
      </ConfirmDialog>
    </Stack>
  );
}

type CardProps = { row: ShiftPatternRow; today: CalendarDay; onEdit?: () => void; onDelete?: () => void };

function PatternCard({ row, today, onEdit, onDelete }: CardProps) {
  const pattern = readShiftPattern(JSON.parse(row.metadata) as Record<string, unknown>);
  return (
    <li className={classes.pattern} aria-label={row.name}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <div style={{ minWidth: 0 }}>
          <Title order={2} size="h5" className={classes.name ?? ''}>
            {row.name}
          </Title>
          <Text size="sm">
            {pattern
              ? `${shiftPatternText(pattern)}, from ${dayText(pattern.start_day)}`
              : 'No first day set yet, so its days are not known.'}
          </Text>
          <Text size="sm" c="dimmed">
            {pattern ? `Today: ${shiftDayText(shiftDay(pattern, today)).toLowerCase()} · ` : ''}
            {formatNumber(row.people)} {row.people === 1 ? 'person' : 'people'}
          </Text>
        </div>
        {onEdit && onDelete ? (
          <Group gap={4} wrap="nowrap">
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={`Edit ${row.name}`}
              onClick={onEdit}
            >
              <IconPencil size={20} stroke={1.7} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={`Delete ${row.name}`}
              onClick={onDelete}
            >
              <IconTrash size={20} stroke={1.7} />
            </ActionIcon>
          </Group>
        ) : null}
      </Group>
      {pattern ? <ShiftDays pattern={pattern} from={today} /> : null}
    </li>
  );
}

import { mayManageTags } from '@heatwise/domain/permissions/tag-editing';
import {
  readShiftPattern,
  type ShiftPattern,
  type ShiftPatternDraft,
  shiftDay,
  shiftDayText,
  shiftPatternProblems,
  shiftPatternText,
} from '@heatwise/domain/roster/roster';
import { tagDeletionWarning, tagNameProblem, tidyTagName } from '@heatwise/domain/tags/tag';
import { formatNumber } from '@heatwise/domain/text/format-number';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import { ActionIcon, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ShiftDays } from '../../entities/people/roster.tsx';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { useMinute, useViewerZone } from '../../platform/viewer-clock.ts';
import { FeatureGate } from '../../routing/feature-gate.tsx';
import { useActor } from '../../sync/actor.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import classes from './shift-patterns.module.css';
import {
  type ShiftPatternRow,
  shiftPatterns,
  takenNames,
  useDeleteShiftPattern,
  useSaveShiftPattern,
} from './shift-patterns.queries.ts';

type Props = {
  /** Null makes a new one. */
  row: ShiftPatternRow | null;
  today: CalendarDay;
  onClose: () => void;
};

/** Asks for the name and the days of a shift pattern, and shows the days that come of it. Render it while it is open. */
export function ShiftPatternDialog({ row, today, onClose }: Props) {
  const { data: names = [] } = useLocalRows(takenNames, ['tag names of the roster']);
  const [tag_id] = useState(() => row?.tag_id ?? crypto.randomUUID());
  const taken = names.map((tag) => ({ ...tag, active: true }));
  const form = useDraftForm({
    saved: { name: row?.name ?? '', ...draftOf(row, today) },
    problemsOf: ({ name, ...draft }) => ({
      name: tagNameProblem(name, taken, row?.tag_id ?? null),
      ...shiftPatternProblems(draft),
    }),
    inputOf: ({ name, ...draft }) => {
      const { days_on: _days_on, days_off: _days_off, start_day: _start_day } = patternOf(draft);
      const metadata = { _days_on, _days_off, _start_day };
      return { tag_id, name: tidyTagName(name), metadata, formerName: row?.name ?? null };
    },
    write: useSaveShiftPattern(),
    onSaved: onClose,
  });
  const isPattern = Object.keys(shiftPatternProblems(form.values)).length === 0;

  return (
    <GuardedModal
      opened
      onClose={onClose}
      unsaved={form.unsaved}
      title={row ? 'Edit this shift pattern' : 'New shift pattern'}
      closeOnClickOutside={false}
    >
      <form noValidate onSubmit={form.onSubmit}>
        <Stack gap="md">
          <TextInput label="Name" placeholder="Crew A" data-autofocus {...form.field('name')} />
          <Group grow gap="sm" align="flex-start">
            <TextInput label="Days on" inputMode="numeric" {...form.field('days_on')} />
            <TextInput label="Days off" inputMode="numeric" {...form.field('days_off')} />
          </Group>
          <TextInput
            type="date"
            label="First day on"
            description="The first day of any run of working days. The pattern repeats before and after it."
            {...form.field('start_day')}
          />
          {isPattern ? <ShiftDays pattern={patternOf(form.values)} from={today} /> : null}
          <FormButtons loading={form.isBusy} onCancel={onClose}>
            {row ? 'Save' : 'Create'}
          </FormButtons>
        </Stack>
      </form>
    </GuardedModal>
  );
}

function patternOf({ days_on, days_off, start_day }: ShiftPatternDraft): ShiftPattern {
  return { days_on: Number(days_on), days_off: Number(days_off), start_day };
}

/** An older pattern has days and no start. */
function draftOf(row: ShiftPatternRow | null, today: CalendarDay): ShiftPatternDraft {
  if (!row) return { days_on: '8', days_off: '6', start_day: today };
  const metadata = JSON.parse(row.metadata) as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'number' ? String(value) : '');
  return {
    days_on: text(metadata._days_on),
    days_off: text(metadata._days_off),
    start_day: readShiftPattern(metadata)?.start_day ?? '',
  };
}

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

/** Who sees people sees which days they work. */
export function ShiftPatternsPage() {
  return (
    <FeatureGate feature="roster">
      <ShiftPatternsScreen />
    </FeatureGate>
  );
}

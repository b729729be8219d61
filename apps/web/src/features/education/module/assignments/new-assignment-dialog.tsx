import {
  type AssignmentDraft,
  assignmentDraftProblems,
  assignmentOf,
  NEW_ASSIGNMENT,
  NOBODY_ASSIGNED,
} from '@heatwise/domain/education/assignment';
import { LISTED_TAG_TYPES } from '@heatwise/domain/tags/tag';
import { monthName } from '@heatwise/domain/time/date-text';
import { Button, Checkbox, Group, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { PersonPicker } from '../../../../entities/people/person-picker.tsx';
import { TagPicker } from '../../../../entities/tags/tag-picker.tsx';
import { DecimalField } from '../../../../ui/decimal-field.tsx';
import { GuardedModal } from '../../../../ui/guarded-dialog.tsx';
import type { PickerOption } from '../../../../ui/picker-options.ts';
import { type Problems, useDraftForm } from '../../../../ui/use-draft-form.ts';
import { assignmentProblems } from '../../assignment-problems.ts';
import { DueField } from '../../due-field.tsx';
import { useAssign } from '../../learners.mutations.ts';
import { useToday } from '../../learning/course-parts.tsx';

type RepeatFieldProps = {
  values: AssignmentDraft;
  problems: Problems;
  onChange: (part: Partial<AssignmentDraft>) => void;
};

const KINDS = [
  { value: 'none', label: 'Never' },
  { value: 'months', label: 'Some months after it was completed' },
  { value: 'yearly', label: 'Each year by a day' },
] as const;
const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: monthName(index + 1),
}));

/** Whether what is assigned has to be taken again, and when. */
function RepeatField({ values, problems, onChange }: RepeatFieldProps) {
  const { repeats, repeat_months, repeat_month, repeat_day } = values;
  return (
    <Group align="flex-start" gap="sm">
      <NativeSelect
        label="Taken again"
        data={[...KINDS]}
        value={repeats}
        onChange={({ currentTarget }) =>
          onChange({ repeats: KINDS.find(({ value }) => value === currentTarget.value)?.value ?? 'none' })
        }
        style={{ flex: '1 1 220px' }}
      />
      {repeats === 'months' ? (
        <DecimalField
          label="Months"
          value={repeat_months}
          error={problems.repeat_months}
          onChange={(months) => onChange({ repeat_months: months })}
          style={{ flex: '1 1 120px' }}
        />
      ) : null}
      {repeats === 'yearly' ? (
        <>
          <DecimalField
            label="Day"
            value={repeat_day}
            error={problems.repeat_day}
            onChange={(day) => onChange({ repeat_day: day })}
            style={{ flex: '1 1 80px' }}
          />
          <NativeSelect
            label="Month"
            data={MONTHS}
            value={String(repeat_month)}
            onChange={({ currentTarget }) => onChange({ repeat_month: Number(currentTarget.value) })}
            style={{ flex: '1 1 120px' }}
          />
        </>
      ) : null}
    </Group>
  );
}

type NewAssignmentDialogProps = { moduleId: string; title: string; opened: boolean; onClose: () => void };

/** Assigns a module to everybody, or to people, tags, jobs and locations. */
export function NewAssignmentDialog({ moduleId, title, opened, onClose }: NewAssignmentDialogProps) {
  return (
    <GuardedModal opened={opened} onClose={onClose} title={`Assign “${title}”`} size="lg">
      <AssignmentForm moduleId={moduleId} onClose={onClose} />
    </GuardedModal>
  );
}

const TAGS = { types: LISTED_TAG_TYPES } as const;
const PEOPLE = {} as const;
const NOBODY: readonly PickerOption[] = [];

function AssignmentForm({ moduleId, onClose }: { moduleId: string; onClose: () => void }) {
  const today = useToday();
  // The same again when it is sent twice: the server knows it by this.
  const [assignment_id] = useState(() => crypto.randomUUID());
  const form = useDraftForm({
    saved: { ...NEW_ASSIGNMENT, everyone: false, people: NOBODY, tags: NOBODY, reminders: true },
    problemsOf: (draft) => ({
      ...assignmentDraftProblems(draft, today),
      tags: !draft.everyone && draft.people.length + draft.tags.length === 0 ? NOBODY_ASSIGNED : null,
    }),
    inputOf: ({ everyone, people, tags, reminders, ...draft }) => ({
      module_id: moduleId,
      assignment_id,
      everyone,
      user_ids: everyone ? [] : people.map(({ id }) => id),
      tag_ids: everyone ? [] : tags.map(({ id }) => id),
      ...assignmentOf(draft),
      reminders,
      today,
    }),
    write: useAssign(),
    serverProblemsOf: assignmentProblems,
    onSaved: onClose,
  });
  const { everyone, people, tags } = form.values;
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <Radio.Group
          label="Who has to take it?"
          value={everyone ? 'everyone' : 'some'}
          onChange={(value) => form.change({ everyone: value === 'everyone' })}
        >
          <Radio value="some" label="People of some tags, jobs and locations, or single people" py={10} />
          <Radio value="everyone" label="Everybody in the organisation" py={10} />
        </Radio.Group>
        {everyone ? null : (
          <>
            <TagPicker
              label="Tags, jobs and locations"
              placeholder="Search tags"
              tags={TAGS}
              value={tags}
              error={form.problems.tags ?? form.problems.tag_ids ?? null}
              onChange={(chosen) => form.change({ tags: chosen })}
            />
            <PersonPicker
              label="People"
              placeholder="Search people"
              people={PEOPLE}
              value={people}
              error={form.problems.user_ids ?? null}
              onChange={(chosen) => form.change({ people: chosen })}
            />
          </>
        )}
        <DueField values={form.values} problems={form.problems} onChange={form.change} />
        <RepeatField values={form.values} problems={form.problems} onChange={form.change} />
        <Checkbox
          label="Remind people by email"
          description="When it is assigned, before it is due and while it is overdue."
          checked={form.values.reminders}
          onChange={({ currentTarget }) => form.change({ reminders: currentTarget.checked })}
        />
        <Text size="sm" c="dimmed">
          Whoever has completed the module is not asked again by a second assignment. It is given in the
          background: 5,000 people take some seconds.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="md" loading={form.isBusy}>
            Assign
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

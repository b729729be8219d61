import {
  assignmentDraftProblems,
  assignmentOf,
  NEW_ASSIGNMENT,
  NOBODY_ASSIGNED,
} from '@heatwise/domain/education/assignment';
import { LISTED_TAG_TYPES } from '@heatwise/domain/tags/tag';
import { Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { PersonPicker } from '../../../../entities/people/person-picker.tsx';
import { TagPicker } from '../../../../entities/tags/tag-picker.tsx';
import { GuardedModal } from '../../../../ui/guarded-dialog.tsx';
import type { PickerOption } from '../../../../ui/picker-options.ts';
import { useDraftForm } from '../../../../ui/use-draft-form.ts';
import { assignmentProblems } from '../../assignment-problems.ts';
import { DueField } from '../../due-field.tsx';
import { useAssign } from '../../learners.mutations.ts';
import { useToday } from '../../learning/use-today.ts';
import { RepeatField } from './repeat-field.tsx';

type Props = { moduleId: string; title: string; opened: boolean; onClose: () => void };

/** Assigns a module to everybody, or to people, tags, jobs and locations. */
export function NewAssignmentDialog({ moduleId, title, opened, onClose }: Props) {
  return (
    <GuardedModal opened={opened} onClose={onClose} title={`Assign “${title}”`} centered size="lg">
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

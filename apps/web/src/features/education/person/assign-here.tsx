import { assignmentDraftProblems, assignmentOf, NEW_ASSIGNMENT } from '@heatwise/domain/education/assignment';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { GuardedModal } from '../../../ui/guarded-dialog.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { searchOptions } from '../../../ui/search-options.ts';
import { useDraftForm } from '../../../ui/use-draft-form.ts';
import { assignmentProblems } from '../assignment-problems.ts';
import { DueField } from '../due-field.tsx';
import { useAssign } from '../learners.mutations.ts';
import { usePublishedModules } from './person-courses.queries.ts';

type Chosen = { readonly module_id: string; readonly title: string };
type Props = {
  opened: boolean;
  user_id: string;
  name: string;
  /** Modules that the person has already: assigning them again asks nothing more of anybody. */
  taken: readonly string[];
  today: CalendarDay;
  onClose: () => void;
  onAssigned: (module: Chosen) => void;
};

/** Assigns a module to this one person. */
export function AssignHere({ opened, name, onClose, ...form }: Props) {
  return (
    <GuardedModal opened={opened} onClose={onClose} title={`Assign a module to ${name}`} size="lg">
      <AssignForm {...form} onClose={onClose} />
    </GuardedModal>
  );
}

const MODULE_MISSING = 'Please choose a module.';

function AssignForm({ user_id, taken, today, onClose, onAssigned }: Omit<Props, 'opened' | 'name'>) {
  const { data: modules, error, refetch } = usePublishedModules();
  // The same again when it is sent twice: the server knows it by this.
  const [assignment_id] = useState(() => crypto.randomUUID());
  const offered = (modules ?? []).filter(({ module_id }) => !taken.includes(module_id));
  const form = useDraftForm({
    saved: { ...NEW_ASSIGNMENT, module_id: null as string | null, reminders: true },
    problemsOf: (draft) => ({
      ...assignmentDraftProblems(draft, today),
      module_id: draft.module_id === null ? MODULE_MISSING : null,
    }),
    inputOf: ({ module_id, reminders, ...draft }) =>
      module_id === null
        ? null
        : {
            module_id,
            assignment_id,
            everyone: false,
            user_ids: [user_id],
            tag_ids: [],
            ...assignmentOf(draft),
            reminders,
            today,
          },
    write: useAssign(),
    serverProblemsOf: assignmentProblems,
    onSaved: (_, { module_id }) => {
      const module = offered.find((one) => one.module_id === module_id);
      if (module) onAssigned(module);
      onClose();
    },
  });

  if (!modules) {
    if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
    return <LoadingState height={160} />;
  }
  if (offered.length === 0) {
    return (
      <EmptyState
        title="Nothing to assign"
        hint={
          modules.length === 0
            ? 'No module has been published yet.'
            : 'This person has every module that is published.'
        }
      />
    );
  }
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <Select
          label="Module"
          placeholder="Search modules"
          data={offered.map(({ module_id, title }) => ({ value: module_id, label: title }))}
          searchable
          filter={searchOptions}
          data-autofocus
          nothingFoundMessage="No results found"
          {...form.field('module_id')}
        />
        <DueField values={form.values} problems={form.problems} onChange={form.change} />
        <Checkbox
          label="Remind the person by email"
          description="When it is assigned, before it is due and while it is overdue."
          checked={form.values.reminders}
          onChange={({ currentTarget }) => form.change({ reminders: currentTarget.checked })}
        />
        <Text size="sm" c="dimmed">
          It is asked for once. What repeats, and what a whole crew takes, is assigned on the module’s page.
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

import { PERSON_NAME_MAX_LENGTH } from '@heatwise/domain/people/person-name';
import { Button, Group, PasswordInput, SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { useActor } from '../../../sync/actor.tsx';
import { useIsCreatingTag } from '../../../sync/use-create-tag.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { useLeaveGuard } from '../../../ui/leave-guard.tsx';
import { useCreatePerson } from '../list/people.mutations.ts';
import { FormSection } from '../person/profile/form-section.tsx';
import classes from './new-person.module.css';
import {
  EMPTY_PERSON,
  isEmptyDraft,
  type NewPersonDraft,
  type NewPersonProblems,
  newPersonOf,
  newPersonProblems,
} from './new-person-draft.ts';
import { NewPersonTags } from './new-person-tags.tsx';

const NO_PROBLEMS: NewPersonProblems = {};

/** Makes a person by hand; afterwards their page opens. */
export function NewPersonScreen() {
  const actor = useActor();
  const navigate = useNavigate();
  const create = useCreatePerson();
  const isCreatingTag = useIsCreatingTag();
  const [draft, setDraft] = useState<NewPersonDraft>(EMPTY_PERSON);
  const [problems, setProblems] = useState<NewPersonProblems>(NO_PROBLEMS);
  const [isSaved, setIsSaved] = useState(false);
  const leaveGuard = useLeaveGuard(!isEmptyDraft(draft) && !isSaved);

  function change(part: Partial<NewPersonDraft>): void {
    setDraft((before) => ({ ...before, ...part }));
    setProblems(NO_PROBLEMS);
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const found = newPersonProblems(actor, draft);
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirst(form);
    try {
      const { user_id } = await create.mutateAsync(newPersonOf(draft));
      setIsSaved(true);
      // The guard lets go with the next drawing.
      setTimeout(() => void navigate({ to: '/people/$user_id', params: { user_id } }));
    } catch (failure) {
      if (failure instanceof RequestFailure) setProblems(problemsOf(failure));
      focusFirst(form);
    }
  }

  return (
    <form className={classes.page} onSubmit={(event) => void save(event)} noValidate>
      <header>
        <BackLink to="/people" label="People" />
        <Title order={1} size="h2">
          New person
        </Title>
      </header>
      <FormSection title="Name">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="First name"
            value={draft.name_first}
            maxLength={PERSON_NAME_MAX_LENGTH}
            error={problems.name_first}
            onChange={(event) => change({ name_first: event.currentTarget.value })}
            autoComplete="off"
          />
          <TextInput
            label="Last name"
            value={draft.name_last}
            maxLength={PERSON_NAME_MAX_LENGTH}
            error={problems.name_last}
            onChange={(event) => change({ name_last: event.currentTarget.value })}
            autoComplete="off"
          />
        </SimpleGrid>
      </FormSection>
      <FormSection title="Tags, jobs and locations">
        <NewPersonTags tags={draft.tags} problem={problems.tag_ids} onChange={(tags) => change({ tags })} />
      </FormSection>
      <FormSection title="Signing in">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            type="email"
            inputMode="email"
            label="Email"
            value={draft.email}
            error={problems.email}
            onChange={(event) => change({ email: event.currentTarget.value })}
            autoComplete="off"
          />
          <PasswordInput
            label="Password"
            value={draft.password}
            error={problems.password}
            onChange={(event) => change({ password: event.currentTarget.value })}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          />
        </SimpleGrid>
        <Text size="xs" c="dimmed" mt="xs">
          Leave both empty for somebody who is measured but does not sign in.
        </Text>
      </FormSection>
      <FormSection title="At work">
        <TextInput
          label="Employee ID"
          value={draft.employee_id}
          maxLength={200}
          error={problems['metadata.employee_id']}
          onChange={(event) => change({ employee_id: event.currentTarget.value })}
          autoComplete="off"
        />
      </FormSection>
      <Group justify="flex-end">
        <Button component={Link} to="/people" variant="default">
          Cancel
        </Button>
        <Button type="submit" loading={create.isPending} disabled={isCreatingTag}>
          Create person
        </Button>
      </Group>
      {leaveGuard}
    </form>
  );
}

/** The server names a tag by its place; the form has one place for all. */
function problemsOf({ code, message, problems }: RequestFailure): NewPersonProblems {
  if (code === 'email-registered') return { email: message };
  return Object.fromEntries(
    problems.map((problem) => [problem.path.replace(/^tag_ids\..*/, 'tag_ids'), problem.message]),
  );
}

/** After the fields are marked, the first of them is gone to. */
function focusFirst(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

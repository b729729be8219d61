import { Button, Checkbox, Group, Stack, TextInput, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useMemo, useState } from 'react';
import { useIsCreatingTag } from '../../../entities/tags/use-create-tag.ts';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { useActor } from '../../../sync/actor.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { focusFirstProblem } from '../../../ui/focus-first-problem.ts';
import { useLeaveGuard } from '../../../ui/leave-guard.tsx';
import { useCreatePerson } from '../list/people.mutations.ts';
import { EmployeeIdField } from '../person/profile/employee-id-field.tsx';
import { FormSection } from '../person/profile/form-section.tsx';
import { NameFields } from '../person/profile/name-fields.tsx';
import { useTagsToGive } from '../use-tags-to-give.ts';
import classes from './new-person.module.css';
import {
  beginning,
  isSameDraft,
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
  const offered = useTagsToGive();
  const begin = useMemo(() => beginning(offered), [offered]);
  const [typed, setTyped] = useState<NewPersonDraft | null>(null);
  const draft = typed ?? begin;
  const [problems, setProblems] = useState<NewPersonProblems>(NO_PROBLEMS);
  const [isSaved, setIsSaved] = useState(false);
  const leaveGuard = useLeaveGuard(!isSameDraft(draft, begin) && !isSaved);

  function change(part: Partial<NewPersonDraft>): void {
    setTyped((before) => ({ ...(before ?? begin), ...part }));
    setProblems(NO_PROBLEMS);
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const found = newPersonProblems(actor, draft);
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirstProblem(form);
    try {
      const { user_id } = await create.mutateAsync(newPersonOf(draft));
      setIsSaved(true);
      // The guard lets go with the next drawing.
      setTimeout(() => void navigate({ to: '/people/$user_id', params: { user_id } }));
    } catch (failure) {
      if (failure instanceof RequestFailure) setProblems(problemsOf(failure));
      focusFirstProblem(form);
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
      <NameFields draft={draft} problems={problems} onChange={change} />
      <FormSection title="Tags, jobs and locations">
        <NewPersonTags
          tags={draft.tags}
          offered={offered}
          problem={problems.tag_ids}
          onChange={(tags) => change({ tags })}
        />
      </FormSection>
      <FormSection title="Signing in">
        <Stack gap="sm">
          <TextInput
            type="email"
            inputMode="email"
            label="Email"
            description="What the person signs in with. Leave it empty for somebody who is measured only."
            value={draft.email}
            error={problems.email}
            onChange={(event) => change({ email: event.currentTarget.value })}
            autoComplete="off"
          />
          <Checkbox
            label="Send an invitation"
            description="A mail with a link lets the person choose a password. You can also send it later."
            checked={draft.invite}
            disabled={draft.email.trim() === ''}
            onChange={(event) => change({ invite: event.currentTarget.checked })}
          />
        </Stack>
      </FormSection>
      <FormSection title="At work">
        <EmployeeIdField
          value={draft.employee_id}
          error={problems['metadata.employee_id']}
          onChange={(employee_id) => change({ employee_id })}
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
function problemsOf({ problems }: RequestFailure): NewPersonProblems {
  return Object.fromEntries(
    problems.map((problem) => [problem.path.replace(/^tag_ids\..*/, 'tag_ids'), problem.message]),
  );
}

import { mayChangeTagsOf } from '@heatwise/domain/permissions/may';
import { Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { usePasswordMinimum } from '../../../../entities/organisation/organisation.queries.ts';
import { usePersonOnServer } from '../../../../entities/people/person.queries.ts';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { useIsCreatingTag } from '../../../../entities/tags/use-create-tag.ts';
import { RequestFailure } from '../../../../platform/request-failure.ts';
import { useActor } from '../../../../sync/actor.tsx';
import { focusFirstProblem } from '../../../../ui/focus-first-problem.ts';
import { useLeaveGuard } from '../../../../ui/leave-guard.tsx';
import { SaveBar } from '../../../../ui/save-bar.tsx';
import { useUpdatePerson } from '../person.mutations.ts';
import { DetailFields } from './detail-fields.tsx';
import { EmployeeIdField } from './employee-id-field.tsx';
import { FormSection } from './form-section.tsx';
import { NameFields } from './name-fields.tsx';
import classes from './profile.module.css';
import {
  draftOf,
  type ProfileDraft,
  type ProfileProblems,
  profileProblems,
  updateOf,
} from './profile-draft.ts';
import { SignInFields } from './sign-in-fields.tsx';
import { TagFields } from './tag-fields.tsx';

const NO_PROBLEMS: ProfileProblems = {};

/** Everything of a person that is text or choice, saved together. */
export function ProfileForm() {
  const actor = useActor();
  const person = usePersonOfPage();
  const server = usePersonOnServer(person);
  const update = useUpdatePerson();
  const isCreatingTag = useIsCreatingTag();
  // Null follows what the synchronisation brings.
  const [edited, setEdited] = useState<ProfileDraft | null>(null);
  const [problems, setProblems] = useState<ProfileProblems>(NO_PROBLEMS);
  const draft = edited ?? draftOf(person);
  const changes = updateOf(person, draft);
  const leaveGuard = useLeaveGuard(changes !== null && !update.isStored && !update.isSuccess);
  const facts = {
    isOwn: person.user_id === actor.user_id,
    hasPassword: server.data?.has_password ?? false,
    passwordMinimum: usePasswordMinimum(),
  };

  function change(part: Partial<ProfileDraft>): void {
    setEdited({ ...draft, ...part });
    setProblems(NO_PROBLEMS);
    update.reset();
  }

  function discard(): void {
    setEdited(null);
    setProblems(NO_PROBLEMS);
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = profileProblems(person, draft, facts);
    setProblems(found);
    if (Object.keys(found).length > 0) {
      focusFirstProblem(event.currentTarget as HTMLFormElement);
      return;
    }
    if (!changes) return;
    try {
      await update.mutateAsync(changes);
      discard();
    } catch (failure) {
      if (failure instanceof RequestFailure) setProblems(problemsByField(failure, draft));
    }
  }

  const isBusy = update.isPending;
  return (
    <form onSubmit={(event) => void save(event)} noValidate className={classes.form}>
      <NameFields draft={draft} problems={problems} onChange={change} />
      <FormSection title="Signing in">
        <SignInFields
          draft={draft}
          problems={problems}
          isOwn={facts.isOwn}
          server={server}
          onChange={change}
        />
      </FormSection>
      <FormSection title="Tags, jobs and locations">
        <TagFields
          draft={draft}
          mayChange={mayChangeTagsOf(actor, person, [])}
          problem={problems.tag_ids}
          onChange={change}
        />
      </FormSection>
      <FormSection title="At work">
        <Stack gap="sm">
          <EmployeeIdField
            value={draft.employee_id}
            error={problems['metadata.employee_id']}
            onChange={(employee_id) => change({ employee_id })}
          />
          <DetailFields
            details={draft.details}
            problems={problems}
            onChange={(details) => change({ details })}
          />
        </Stack>
      </FormSection>
      {changes || isBusy ? <SaveBar isBusy={isBusy} isBlocked={isCreatingTag} onDiscard={discard} /> : null}
      {leaveGuard}
    </form>
  );
}

/** Server and form speak of details by key and by row. */
function problemsByField({ problems }: RequestFailure, { details }: ProfileDraft): ProfileProblems {
  return Object.fromEntries(
    problems.map(({ path, message }) => {
      const row = details.findIndex(({ key }) => path === `metadata.${key.trim()}`);
      return [row < 0 ? path.replace(/^tag_ids\..*/, 'tag_ids') : `details.${row}`, message];
    }),
  );
}

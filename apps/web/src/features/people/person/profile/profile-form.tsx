import { mayChangeTagsOf } from '@heatwise/domain/permissions/may';
import { Stack } from '@mantine/core';
import { usePasswordMinimum } from '../../../../entities/organisation/organisation.queries.ts';
import { usePersonOnServer } from '../../../../entities/people/person.queries.ts';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { useIsCreatingTag } from '../../../../entities/tags/use-create-tag.ts';
import type { RequestFailure } from '../../../../platform/request-failure.ts';
import { useActor } from '../../../../sync/actor.tsx';
import { usePageForm } from '../../../../ui/use-page-form.tsx';
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

/** Everything of a person that is text or choice, saved together. */
export function ProfileForm() {
  const actor = useActor();
  const person = usePersonOfPage();
  const server = usePersonOnServer(person);
  const update = useUpdatePerson();
  const isCreatingTag = useIsCreatingTag();
  const facts = {
    isOwn: person.user_id === actor.user_id,
    hasPassword: server.data?.has_password ?? false,
    passwordMinimum: usePasswordMinimum(),
  };
  const changesOf = (draft: ProfileDraft) => updateOf(person, draft);
  const form = usePageForm({
    saved: draftOf(person),
    hasChanges: (draft) => changesOf(draft) !== null,
    problemsOf: (draft) => profileProblems(person, draft, facts),
    inputOf: changesOf,
    write: update,
    serverProblemsOf: problemsByField,
    isBlocked: isCreatingTag,
  });
  const { values: draft, problems, change } = form;

  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.form}>
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
      {form.saveBar}
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

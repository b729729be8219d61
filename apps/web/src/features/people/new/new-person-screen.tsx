import { RESTORED_SIGN_IN } from '@heatwise/domain/people/people-actions';
import { normaliseText } from '@heatwise/domain/text/normalise-text';
import { Button, Group, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { usePasswordMinimum } from '../../../entities/organisation/organisation.queries.ts';
import { useIsCreatingTag } from '../../../entities/tags/use-create-tag.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { ASKED } from '../../../platform/or-ask.ts';
import type { RequestFailure } from '../../../platform/request-failure.ts';
import { useActor } from '../../../sync/actor.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { usePageForm } from '../../../ui/use-page-form.tsx';
import { useAssignableTags } from '../assignable-tags.tsx';
import { chosenPerson, possibleWith } from '../list/chosen-people.ts';
import { useKnownAdmins } from '../list/known-admins.queries.ts';
import { useBulkWrite, useCreatePerson } from '../list/people.mutations.ts';
import { chosenRows } from '../list/people-list.queries.ts';
import { EmployeeIdField } from '../person/profile/employee-id-field.tsx';
import { FormSection } from '../person/profile/form-section.tsx';
import { NameFields } from '../person/profile/name-fields.tsx';
import { deletedPeopleLike } from './deleted-person.queries.ts';
import classes from './new-person.module.css';
import { beginning, type NewPersonProblems, newPersonOf, newPersonProblems } from './new-person-draft.ts';
import { NewPersonTags } from './new-person-tags.tsx';
import { SignInChoice } from './sign-in-choice.tsx';

/** Makes a person by hand; afterwards their page opens. */
export function NewPersonScreen() {
  const actor = useActor();
  const navigate = useNavigate();
  const isCreatingTag = useIsCreatingTag();
  const passwordMinimum = usePasswordMinimum();
  const offered = useAssignableTags();
  const begin = useMemo(() => beginning(offered), [offered]);
  const form = usePageForm({
    saved: begin,
    problemsOf: (draft) => newPersonProblems(actor, draft, passwordMinimum),
    inputOf: newPersonOf,
    write: useCreatePerson(),
    serverProblemsOf: problemsOf,
    onSaved: ({ user_id }) => void navigate({ to: '/people/$user_id', params: { user_id } }),
  });
  const { values: draft, problems, change } = form;

  return (
    <form className={classes.page} onSubmit={form.onSubmit} noValidate>
      <header>
        <BackLink to="/people" label="People" />
        <Title order={1} size="h2">
          New person
        </Title>
      </header>
      <RestoreOffer
        email={draft.email}
        employeeId={draft.employee_id}
        onRestored={(user_id) =>
          void navigate({ to: '/people/$user_id', params: { user_id }, ignoreBlocker: true })
        }
      />
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
        <SignInChoice draft={draft} problems={problems} onChange={change} />
      </FormSection>
      <FormSection title="At work">
        <EmployeeIdField
          value={draft.employee_id}
          error={problems['metadata.employee_id']}
          onChange={(employee_id) => change({ employee_id })}
        />
      </FormSection>
      <Group justify="flex-end">
        <ButtonLink to="/people" variant="default">
          Cancel
        </ButtonLink>
        <Button type="submit" loading={form.isBusy} disabled={isCreatingTag}>
          Create person
        </Button>
      </Group>
    </form>
  );
}

/** The server names a tag by its place; the form has one place for all. */
function problemsOf({ problems }: RequestFailure): NewPersonProblems {
  return Object.fromEntries(
    problems.map((problem) => [problem.path.replace(/^tag_ids\..*/, 'tag_ids'), problem.message]),
  );
}

type Props = { email: string; employeeId: string; onRestored: (userId: string) => void };

/** Offers to restore a deleted person with the same email or employee id, whose tests a new person would not have. */
function RestoreOffer({ email, employeeId, onRestored }: Props) {
  const actor = useActor();
  const admins = useKnownAdmins();
  const restore = useBulkWrite();
  const [address, id] = [normaliseText(email), normaliseText(employeeId)];
  const { data: found = [] } = useLocalRows(
    (queries) => deletedPeopleLike(queries, address, id),
    ['deleted people like', address, id],
  );
  const ids = useMemo(() => found.map(({ user_id }) => user_id), [found]);
  const { data: rows = [] } = useLocalRows((queries) => chosenRows(queries, ids), ['deleted people', ids]);
  const people = rows
    .filter(({ user_id, active }) => active === 0 && ids.includes(user_id))
    .map((row) => chosenPerson(row, admins))
    .filter((person) => possibleWith(actor, [person]).restore);
  return people.map(({ user_id, name }) => (
    <Notice key={user_id} tone="info" title={`${name} was deleted and has this email or employee ID`}>
      Restore the person to keep their tests, tags and permissions. {RESTORED_SIGN_IN}{' '}
      <Button
        variant="default"
        size="compact-sm"
        loading={restore.isPending}
        onClick={() =>
          restore.mutate(
            { action: 'restore', user_ids: [user_id] },
            { onSuccess: (output) => (output === ASKED ? undefined : onRestored(user_id)) },
          )
        }
      >
        Restore {name}
      </Button>
    </Notice>
  ));
}

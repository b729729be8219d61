import { RESTORED_SIGN_IN } from '@heatwise/domain/people/people-actions';
import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { TEMPORARY_PASSWORD_DAYS } from '@heatwise/domain/session/password-change';
import { passwordHint } from '@heatwise/domain/session/password-limits';
import { normaliseText } from '@heatwise/domain/text/normalise-text';
import { Button, Group, PasswordInput, Radio, Stack, Text, TextInput, Title } from '@mantine/core';
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
import {
  type AssignableTag,
  ONLY_ONES_OWN_TAGS,
  PersonTagPicker,
  TAG_LISTS,
  useAssignableTags,
} from '../assignable-tags.tsx';
import { chosenPerson, possibleWith, useKnownAdmins } from '../list/chosen-people.ts';
import { useBulkWrite, useCreatePerson } from '../list/people.mutations.ts';
import { chosenRows, deletedPeopleLike } from '../list/people-list.queries.ts';
import { EmployeeIdField, FormSection, NameFields } from '../person/profile/profile-fields.tsx';
import classes from './new-person.module.css';
import {
  beginning,
  type NewPersonDraft,
  type NewPersonProblems,
  newPersonOf,
  newPersonProblems,
} from './new-person-draft.ts';

type Tags = NewPersonDraft['tags'];
type NewPersonTagsProps = {
  tags: Tags;
  /** What an editor of some tags may give; null for anything, undefined while it is read. */
  offered: readonly AssignableTag[] | null | undefined;
  problem: string | undefined;
  onChange: (tags: Tags) => void;
};

/** What a new person carries from the beginning; only such tags as lie within the actor's reach. */
export function NewPersonTags({ tags, offered, problem, onChange }: NewPersonTagsProps) {
  const among = useMemo(() => (offered === null ? null : (offered ?? []).map(({ id }) => id)), [offered]);
  // A list with nothing in it would only raise a question.
  const lists = TAG_LISTS.filter(({ type }) => !offered || offered.some((tag) => tag.type === type));
  return (
    <div className={classes.lists}>
      {lists.map(({ type, label }) => (
        <PersonTagPicker
          key={type}
          type={type}
          label={label}
          among={among}
          value={tags[type]}
          onChange={(chosen) => onChange({ ...tags, [type]: chosen })}
        />
      ))}
      {offered && lists.length < TAG_LISTS.length ? (
        <Text size="sm" c="dimmed">
          {ONLY_ONES_OWN_TAGS}
        </Text>
      ) : null}
      {problem ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      ) : null}
    </div>
  );
}

type SignInChoiceProps = {
  draft: NewPersonDraft;
  problems: NewPersonProblems;
  onChange: (part: Partial<NewPersonDraft>) => void;
};

/** A new person's email, and how they get their password: by an invitation, or from an organisation admin. */
export function SignInChoice({ draft, problems, onChange }: SignInChoiceProps) {
  const minimum = usePasswordMinimum();
  const maySetPassword = isOrgAdmin(useActor());
  return (
    <Stack gap="sm">
      <TextInput
        type="email"
        inputMode="email"
        label="Email"
        description="What the person signs in with. Leave it empty for somebody who is only measured."
        value={draft.email}
        error={problems.email}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
        autoComplete="off"
      />
      <Radio.Group
        label="Password"
        value={draft.signIn}
        onChange={(signIn) => onChange({ signIn: signIn as NewPersonDraft['signIn'], password: '' })}
      >
        <Stack gap="xs" mt={4}>
          <Radio
            value="invite"
            label="Send an invitation"
            description="An email with a link lets the person choose a password."
          />
          {maySetPassword ? (
            <Radio
              value="password"
              label="Set a temporary password"
              description={`For people without a mailbox. It works for ${TEMPORARY_PASSWORD_DAYS} days; they choose a new password at their first sign-in.`}
            />
          ) : null}
          <Radio
            value="later"
            label="Decide later"
            description="You can send an invitation from the person’s page."
          />
        </Stack>
      </Radio.Group>
      {draft.signIn === 'password' ? (
        <PasswordInput
          label="Temporary password"
          description={passwordHint(minimum)}
          value={draft.password}
          error={problems.password}
          onChange={(event) => onChange({ password: event.currentTarget.value })}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide what is typed' }}
        />
      ) : null}
    </Stack>
  );
}

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

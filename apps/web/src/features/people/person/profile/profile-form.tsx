import { reaches, scopeOf } from '@heatwise/domain/permissions/actor';
import { mayChangeTagsOf } from '@heatwise/domain/permissions/may';
import { Badge, Group, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { usePasswordMinimum } from '../../../../entities/organisation/organisation.queries.ts';
import { usePersonOnServer } from '../../../../entities/people/person.queries.ts';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { useIsCreatingTag } from '../../../../entities/tags/use-create-tag.ts';
import type { RequestFailure } from '../../../../platform/request-failure.ts';
import { useActor } from '../../../../sync/actor.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { usePageForm } from '../../../../ui/use-page-form.tsx';
import { ONLY_ONES_OWN_TAGS, PersonTagPicker, TAG_LISTS, useAssignableTags } from '../../assignable-tags.tsx';
import { useUpdatePerson } from '../person.mutations.ts';
import classes from './profile.module.css';
import {
  draftOf,
  type ProfileDraft,
  type ProfileProblems,
  profileProblems,
  updateOf,
} from './profile-draft.ts';
import { DetailFields, EmployeeIdField, FormSection, NameFields } from './profile-fields.tsx';
import { SignInFields } from './sign-in-fields.tsx';

type Tag = ProfileDraft['tags'][number];

type Props = {
  draft: Pick<ProfileDraft, 'tags'>;
  /** Whether the actor may change any of the person's tags. */
  mayChange: boolean;
  problem: string | undefined;
  onChange: (part: Pick<ProfileDraft, 'tags'>) => void;
};

/** The tags, jobs and locations of a person; only those within the reader's reach can be changed. */
function TagFields({ draft, mayChange, problem, onChange }: Props) {
  const actor = useActor();
  const person = usePersonOfPage();
  const among = useMemo(() => {
    const scope = scopeOf(actor, 'edit_user');
    return scope.everyone ? null : scope.tag_ids;
  }, [actor]);
  const isWithin = (tag: Tag) => mayChange && (among === null || among.includes(tag.tag_id));
  const fixed = draft.tags.filter((tag) => !isWithin(tag) || !isListed(tag));
  const tag_ids = draft.tags.map(({ tag_id }) => tag_id);
  const offered = useAssignableTags();
  // A list with nothing in it would only raise a question.
  const lists = TAG_LISTS.filter(
    ({ type }) =>
      !offered ||
      offered.some((tag) => tag.type === type) ||
      draft.tags.some((tag) => tag.type === type && isWithin(tag)),
  );
  const isLeaving = person.user_id !== actor.user_id && !reaches(scopeOf(actor, 'view_user'), { tag_ids });
  return (
    <Stack gap="sm">
      {mayChange
        ? lists.map(({ type, label }) => (
            <PersonTagPicker
              key={type}
              type={type}
              label={label}
              among={among}
              value={draft.tags
                .filter((tag) => tag.type === type && isWithin(tag))
                .map(({ tag_id, name }) => ({ id: tag_id, label: name }))}
              onChange={(chosen) =>
                onChange({
                  tags: [
                    ...draft.tags.filter((tag) => tag.type !== type || !isWithin(tag)),
                    ...chosen.map(({ id, label: name }): Tag => ({ tag_id: id, name, type })),
                  ],
                })
              }
            />
          ))
        : null}
      {mayChange && offered && lists.length < TAG_LISTS.length ? (
        <Text size="sm" c="dimmed">
          {ONLY_ONES_OWN_TAGS}
        </Text>
      ) : null}
      {fixed.length > 0 ? (
        <Group gap={6}>
          {mayChange ? (
            <Text size="sm" c="dimmed">
              You cannot change:
            </Text>
          ) : null}
          {fixed.map(({ tag_id, name }) => (
            <Badge key={tag_id} variant="default" tt="none">
              {name}
            </Badge>
          ))}
        </Group>
      ) : null}
      {!mayChange && fixed.length === 0 ? (
        <Text size="sm" c="dimmed">
          None
        </Text>
      ) : null}
      {problem ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      ) : null}
      {mayChange && isLeaving ? (
        <Notice tone="warning">Without one of your tags you will no longer see this person.</Notice>
      ) : null}
    </Stack>
  );
}

function isListed({ type }: Tag): boolean {
  return TAG_LISTS.some((list) => list.type === type);
}

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

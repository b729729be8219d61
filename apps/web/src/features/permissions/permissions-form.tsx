import type { AccessToken } from '@heatwise/domain/permissions/access-token';
import { ADMIN_CHANGE_TAKES_TWO } from '@heatwise/domain/permissions/admin-change';
import { mayManagePermissions } from '@heatwise/domain/permissions/permission-editing';
import { FOR_ALL_USERS } from '@heatwise/domain/permissions/permission-texts';
import { specialRoleOf } from '@heatwise/domain/permissions/special-role';
import { LISTED_TAG_TYPES, tagKind } from '@heatwise/domain/tags/tag-type';
import { ActionIcon, Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle, IconLock, IconX } from '@tabler/icons-react';
import { useCallback, useId, useMemo } from 'react';
import { PersonPicker } from '../../entities/people/person-picker.tsx';
import {
  type HeldPermissions,
  nameOfTarget,
  type TagsById,
} from '../../entities/permissions/permissions.queries.ts';
import { TagPicker } from '../../entities/tags/tag-picker.tsx';
import { useActor } from '../../sync/actor.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { AccessAsText, AccessEditor } from './access-editor.tsx';
import type { MatrixPerson } from './matrix-people.ts';
import classes from './permissions.module.css';
import { useSetPermissions } from './permissions.mutations.ts';
import { SpecialRoles } from './special-roles.tsx';
import { type ByTag, isOfSliders, useAccessDrafts } from './use-access-drafts.ts';
import { BY_EMAIL, useChoosablePeople, useMatrixPeople } from './use-choosable-people.ts';
import { ViewAsButton } from './view-as-button.tsx';

type CopyFromProps = { user_id: string; onCopy: (byTag: ByTag) => void };

/** Being an admin is not copied along: it is a switch that asks. */
const NOT_COPIED: ReadonlySet<AccessToken> = new Set(['admin', 'super']);

/** Takes over what another person may do, to be looked at and saved. */
function CopyFrom({ user_id, onCopy }: CopyFromProps) {
  const { everybody } = useMatrixPeople();
  const isChoosable = useCallback(
    (person: MatrixPerson) => person.user_id !== user_id && copiedFrom(person).size > 0,
    [user_id],
  );
  const choosable = useChoosablePeople(isChoosable);
  return (
    <PersonPicker
      isSingle
      label="Copy from another person"
      placeholder="Search people with a permission"
      people={BY_EMAIL}
      only={choosable}
      value={null}
      onChange={(option) => {
        const person = everybody?.find((one) => one.user_id === option?.id);
        if (person) onCopy(copiedFrom(person));
      }}
    />
  );
}

function copiedFrom({ byTag }: MatrixPerson): ByTag {
  const copied = [...byTag].flatMap(([tagId, tokens]) => {
    const kept = tokens.filter((token) => token !== 'none' && !NOT_COPIED.has(token));
    return isOfSliders(tagId) && kept.length > 0 ? [[tagId, kept] as const] : [];
  });
  return new Map(copied);
}

type Props = {
  user_id: string;
  name: string;
  held: HeldPermissions;
  isAdmin: boolean;
  tags: TagsById;
  /** Why nothing can be changed; null when it can. */
  fixedReason: string | null;
  only: { readonly tag_id: string | null } | 'roles' | undefined;
};

export function PermissionsForm(props: Props) {
  const { user_id, name, held, isAdmin, tags, fixedReason, only } = props;
  const drafts = useAccessDrafts(held.byTag);
  const setPermissions = useSetPermissions();
  const isDirty = drafts.changes.length > 0;
  useUnsavedChanges(isDirty && !setPermissions.isStored);
  const titleId = useId();
  const mayPreview = mayManagePermissions(useActor());

  const shown = useMemo(
    () => (only && only !== 'roles' ? [only.tag_id] : tagIdsToShow(held, tags, drafts.draftedTagIds)),
    [only, held, tags, drafts.draftedTagIds],
  );
  const taken = useMemo(() => new Set(shown), [shown]);

  function save(): void {
    const changes = drafts.changes.map((change) => ({ ...change, user_id }));
    setPermissions.mutate(changes, { onSuccess: drafts.undo });
  }

  const isReadOnly = fixedReason !== null;
  return (
    <Stack gap="md" className={classes.form}>
      {fixedReason ? (
        <Alert icon={<IconLock size={20} aria-hidden="true" />} color="gray" title="Read-only" role="note">
          {fixedReason}
        </Alert>
      ) : null}
      {isAdmin ? (
        <Alert icon={<IconInfoCircle size={20} aria-hidden="true" />} color="petrol" role="note">
          Admins may do everything in the organisation; the settings below add nothing to that.
          {isReadOnly ? '' : ` ${ADMIN_CHANGE_TAKES_TWO}`}
        </Alert>
      ) : null}
      {only === 'roles' ? null : (
        <>
          {only === undefined ? (
            <Group justify="space-between" gap="xs">
              <Title order={2} size="h4">
                For everyone and by tag
              </Title>
              {mayPreview ? <ViewAsButton user_id={user_id} name={name} /> : null}
            </Group>
          ) : null}
          {shown.map((tagId) => {
            const tag = tagId === null ? undefined : tags.get(tagId);
            const label = {
              name: nameOfTarget(tags, tagId),
              ...(tag ? { hint: tagKind(tag.type) } : {}),
              tokens: drafts.tokensOn(tagId),
            };
            if (isReadOnly) return <AccessAsText key={tagId ?? FOR_ALL_USERS} {...label} />;
            const isOnlyAdded = !held.byTag.has(tagId) && tagId !== null && only === undefined;
            return (
              <AccessEditor
                key={tagId ?? FOR_ALL_USERS}
                {...label}
                isChanged={drafts.isChanged(tagId)}
                onChange={(tokens) => drafts.edit(tagId, tokens)}
                action={
                  isOnlyAdded ? (
                    <ActionIcon
                      variant="subtle"
                      size={40}
                      aria-label={`Take ${label.name} off the list`}
                      onClick={() => drafts.forget(tagId)}
                    >
                      <IconX size={18} aria-hidden="true" />
                    </ActionIcon>
                  ) : null
                }
              />
            );
          })}
        </>
      )}
      {!isReadOnly && only === undefined ? <CopyFrom user_id={user_id} onCopy={drafts.replace} /> : null}
      {!isReadOnly && only === undefined ? (
        <AddTagField taken={taken} onAdd={(tagId) => drafts.edit(tagId, [])} />
      ) : null}
      {only === undefined || only === 'roles' ? (
        <section aria-labelledby={titleId}>
          <Title order={2} size="h4" id={titleId} mb="sm">
            Roles in the organisation
          </Title>
          <SpecialRoles user_id={user_id} name={name} grants={held.grants} isReadOnly={isReadOnly} />
        </section>
      ) : null}
      {!isReadOnly && only !== 'roles' ? (
        <Group className={classes.actions ?? ''} justify="flex-end">
          <Text size="sm" c="dimmed" role="status" mr="auto">
            {isDirty ? `${drafts.changes.length} not saved` : ''}
          </Text>
          <Button
            variant="default"
            h={40}
            disabled={!isDirty || setPermissions.isPending}
            onClick={drafts.undo}
          >
            Discard
          </Button>
          <Button h={40} disabled={!isDirty} loading={setPermissions.isPending} onClick={save}>
            Save
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
}

/** Everyone first, then the tags with any permission in the order of lists, then those added just now. */
function tagIdsToShow(
  held: HeldPermissions,
  tags: TagsById,
  drafted: readonly (string | null)[],
): (string | null)[] {
  const withAccess = new Set(
    [...held.byTag].filter(([, tokens]) => tokens.some((token) => token !== 'none')).map(([tagId]) => tagId),
  );
  const inOrder = [...tags.keys()].filter((tagId) => withAccess.has(tagId));
  const unknown = [...withAccess].filter(
    (tagId) => tagId !== null && !tags.has(tagId) && !specialRoleOf(tagId),
  );
  return [...new Set([null, ...inOrder, ...unknown, ...drafted])];
}

type AddTagFieldProps = { taken: ReadonlySet<string | null>; onAdd: (tagId: string) => void };

/** Adds a tag, job or location to those on which a person has permissions. */
function AddTagField({ taken, onAdd }: AddTagFieldProps) {
  const except = [...taken].filter((id) => id !== null);
  return (
    <TagPicker
      isSingle
      label="Add a tag, job or location"
      placeholder="Search by name"
      tags={{ types: LISTED_TAG_TYPES, except }}
      creates="default"
      picksWhenMade
      value={null}
      onChange={(option) => option && onAdd(option.id)}
    />
  );
}

import { normaliseAccess } from '@heatwise/domain/permissions/access';
import {
  type AccessToken,
  formatAccess,
  type Grant,
  type SpecialOrganisation,
} from '@heatwise/domain/permissions/actor';
import { ADMIN_CHANGE_TAKES_TWO } from '@heatwise/domain/permissions/admin-change';
import {
  adminGrantWarning,
  FOR_ALL_USERS,
  mayManagePermissions,
} from '@heatwise/domain/permissions/permission-editing';
import {
  changesForRole,
  holdsRole,
  isAdminRole,
  SPECIAL_ROLES,
  specialRoleOf,
} from '@heatwise/domain/permissions/special-role';
import { LISTED_TAG_TYPES, tagKind } from '@heatwise/domain/tags/tag';
import { ActionIcon, Alert, Button, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { IconInfoCircle, IconLock, IconX } from '@tabler/icons-react';
import { useCallback, useId, useMemo, useState } from 'react';
import { PersonPicker } from '../../entities/people/person-picker.tsx';
import {
  type HeldPermissions,
  nameOfTarget,
  type TagsById,
} from '../../entities/permissions/permissions.queries.ts';
import { TagPicker } from '../../entities/tags/tag-picker.tsx';
import { useActor } from '../../sync/actor.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { AccessAsText, AccessEditor } from './access-editor.tsx';
import { BY_EMAIL, type MatrixPerson, useChoosablePeople, useMatrixPeople } from './matrix-people.ts';
import classes from './permissions.module.css';
import { useSetPermissions } from './permissions.queries.ts';
import { ViewAsButton } from './view-as-button.tsx';

type SpecialRolesProps = { user_id: string; name: string; grants: readonly Grant[]; isReadOnly: boolean };

/** The roles over the whole organisation. Each switch counts at once; becoming an admin is asked about first. */
function SpecialRoles({ user_id, name, grants, isReadOnly }: SpecialRolesProps) {
  const setPermissions = useSetPermissions();
  const [asked, setAsked] = useState<SpecialOrganisation | null>(null);
  const held = SPECIAL_ROLES.filter(({ role }) => holdsRole(grants, role));

  function change(role: SpecialOrganisation, shallHold: boolean): void {
    const changes = changesForRole(grants, role, shallHold).map((one) => ({ ...one, user_id }));
    setPermissions.mutate(changes, { onSettled: () => setAsked(null) });
  }

  if (isReadOnly) {
    return (
      <Text size="sm" c={held.length === 0 ? 'dimmed' : ''}>
        {held.length === 0 ? 'No role in the organisation' : held.map(({ label }) => label).join(', ')}
      </Text>
    );
  }
  return (
    <Stack gap="md">
      {SPECIAL_ROLES.map(({ role, label, description }) => {
        const isHeld = holdsRole(grants, role);
        return (
          <Switch
            key={role}
            label={label}
            // Without it the description would be part of the name, and read twice.
            aria-label={label}
            description={description}
            checked={isHeld}
            disabled={setPermissions.isPending}
            onChange={() => (!isHeld && isAdminRole(role) ? setAsked(role) : change(role, !isHeld))}
          />
        );
      })}
      <ConfirmDialog
        opened={asked !== null}
        title={`Make ${name} ${asked === 'support_admin' ? 'a support admin' : 'an organisation admin'}?`}
        confirm="Make admin"
        isDangerous
        isBusy={setPermissions.isPending}
        onConfirm={() => asked && change(asked, true)}
        onCancel={() => setAsked(null)}
      >
        {adminGrantWarning(name)}
      </ConfirmDialog>
    </Stack>
  );
}

type Tokens = readonly AccessToken[];
type ByTag = ReadonlyMap<string | null, Tokens>;

const NOTHING: Tokens = [];

/** Roles over the whole organisation are switches of their own. */
function isOfSliders(tagId: string | null): boolean {
  return specialRoleOf(tagId) === undefined;
}

/** What was changed on the screen and not saved yet, over what is stored: by tag, null for everyone. */
function useAccessDrafts(stored: ByTag) {
  const [drafts, setDrafts] = useState<ByTag>(new Map());
  const storedOn = (tagId: string | null) => stored.get(tagId) ?? NOTHING;
  const changes = [...drafts].flatMap(([tag_id, tokens]) => {
    const access = formatAccess(normaliseAccess(tokens));
    return access === formatAccess(storedOn(tag_id)) ? [] : [{ tag_id, access }];
  });
  const draftedTagIds = useMemo(() => [...drafts.keys()], [drafts]);
  return {
    tokensOn: (tagId: string | null): Tokens => drafts.get(tagId) ?? storedOn(tagId),
    isChanged: (tagId: string | null) => changes.some(({ tag_id }) => tag_id === tagId),
    /** Where something was edited or added, changed or not. */
    draftedTagIds,
    edit: (tagId: string | null, tokens: Tokens) => setDrafts((before) => new Map(before).set(tagId, tokens)),
    /** Drafts exactly these permissions, and none anywhere else. */
    replace: (wanted: ByTag) =>
      setDrafts(
        new Map([...[...stored.keys()].filter(isOfSliders).map((id) => [id, NOTHING] as const), ...wanted]),
      ),
    forget: (tagId: string | null) =>
      setDrafts((before) => new Map([...before].filter(([id]) => id !== tagId))),
    changes,
    undo: () => setDrafts(new Map()),
  };
}

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

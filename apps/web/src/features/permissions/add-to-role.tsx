import { ifAgreed } from '@heatwise/domain/permissions/admin-change';
import { adminGrantWarning, permissionsFixedReason } from '@heatwise/domain/permissions/permission-editing';
import { cannotSignIn, NO_EMAIL } from '@heatwise/domain/permissions/permission-texts';
import type { SpecialOrganisation } from '@heatwise/domain/permissions/special-organisation';
import { changesForRole, isAdminRole } from '@heatwise/domain/permissions/special-role';
import { Stack } from '@mantine/core';
import { useCallback, useState } from 'react';
import { PersonPicker } from '../../entities/people/person-picker.tsx';
import { useActor } from '../../sync/actor.tsx';
import { GuardedConfirmDialog } from '../../ui/guarded-dialog.tsx';
import type { PickerOption } from '../../ui/picker-options.ts';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import type { MatrixPerson } from './matrix-people.ts';
import { useSetPermissions } from './permissions.mutations.ts';
import { BY_EMAIL, useChoosablePeople } from './use-choosable-people.ts';

type AddToRoleProps = {
  role: SpecialOrganisation;
  label: string;
  everybody: readonly MatrixPerson[];
  onClose: () => void;
};

/** Chooses who gets a role: everybody who has not got it and whose permissions one may change. */
export function AddToRole({ role, label, everybody, onClose }: AddToRoleProps) {
  const actor = useActor();
  const setPermissions = useSetPermissions();
  const [chosen, setChosen] = useState<PickerOption | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const unsaved = useUnsavedChanges(chosen !== null);
  const isChoosable = useCallback(
    (person: MatrixPerson) =>
      !person.roles.includes(role) &&
      permissionsFixedReason(actor, ifAgreed(actor, { ...person, tag_ids: [] })) === null,
    [role, actor],
  );
  const choosable = useChoosablePeople(isChoosable);

  function add(): void {
    const person = everybody.find(({ user_id }) => user_id === chosen?.id);
    if (!person) {
      setProblem('Choose a person.');
      return;
    }
    const changes = changesForRole(person.grants, role, true).map((change) => ({
      ...change,
      user_id: person.user_id,
    }));
    setPermissions.mutate(changes, { onSettled: onClose });
  }

  return (
    <GuardedConfirmDialog
      unsaved={unsaved}
      opened
      title={`Add a person: ${label}`}
      confirm="Add"
      isBusy={setPermissions.isPending}
      onConfirm={add}
      onCancel={onClose}
    >
      <Stack gap="sm">
        <PersonPicker
          isSingle
          label="Person"
          placeholder="Search people by name"
          people={BY_EMAIL}
          only={choosable}
          value={chosen}
          error={problem}
          onChange={(next) => {
            setChosen(next);
            setProblem(null);
          }}
        />
        {chosen?.hint === NO_EMAIL ? <span>{cannotSignIn([chosen.label])}</span> : null}
        {chosen && isAdminRole(role) ? <span>{adminGrantWarning(chosen.label)}</span> : null}
      </Stack>
    </GuardedConfirmDialog>
  );
}

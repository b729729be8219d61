import type { Grant } from '@heatwise/domain/permissions/actor';
import { adminGrantWarning } from '@heatwise/domain/permissions/permission-editing';
import type { SpecialOrganisation } from '@heatwise/domain/permissions/special-organisation';
import {
  changesForRole,
  holdsRole,
  isAdminRole,
  SPECIAL_ROLES,
} from '@heatwise/domain/permissions/special-role';
import { Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useSetPermissions } from './permissions.mutations.ts';

type SpecialRolesProps = { user_id: string; name: string; grants: readonly Grant[]; isReadOnly: boolean };

/** The roles over the whole organisation. Each switch counts at once; becoming an admin is asked about first. */
export function SpecialRoles({ user_id, name, grants, isReadOnly }: SpecialRolesProps) {
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

import { ifAgreed } from '@heatwise/domain/permissions/admin-change';
import { roleFixedReason } from '@heatwise/domain/permissions/permission-editing';
import type { SpecialOrganisation } from '@heatwise/domain/permissions/special-organisation';
import { changesForRole, isAdminRole } from '@heatwise/domain/permissions/special-role';
import { Badge, Button, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { UserDisplay } from '../../entities/people/user-display.tsx';
import { useActor } from '../../sync/actor.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { AddToRole } from './add-to-role.tsx';
import type { MatrixPerson } from './matrix-people.ts';
import classes from './permissions.module.css';
import { useSetPermissions } from './permissions.mutations.ts';

type Props = {
  role: SpecialOrganisation;
  label: string;
  description: string;
  everybody: readonly MatrixPerson[];
  /** Who decides over admins alone. */
  ownerId: string | null;
};

/** The people who have a role, the way to one more, and where it may be taken from them. */
export function RoleCard({ role, label, description, everybody, ownerId }: Props) {
  const actor = useActor();
  const setPermissions = useSetPermissions();
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<MatrixPerson | null>(null);
  const holders = everybody.filter(({ roles }) => roles.includes(role));
  const adminIds = everybody.filter(({ roles }) => roles.includes('org_admin')).map(({ user_id }) => user_id);
  const whyNot = (person: MatrixPerson) =>
    roleFixedReason(actor, ifAgreed(actor, { ...person, tag_ids: [] }), role, adminIds);

  function remove({ user_id, grants }: MatrixPerson): void {
    const changes = changesForRole(grants, role, false).map((change) => ({ ...change, user_id }));
    setPermissions.mutate(changes, { onSettled: () => setRemoved(null) });
  }

  return (
    <TitledCard title={label} hint={description}>
      {holders.length === 0 ? (
        <Text size="sm" c="dimmed" mb="md">
          Nobody has this role.
        </Text>
      ) : (
        <ul className={classes.holders} aria-label={label}>
          {holders.map((person) => {
            const reason = whyNot(person);
            return (
              <li key={person.user_id}>
                <UserDisplay person={person} email={person.email} size={36} />
                {role === 'org_admin' && person.user_id === ownerId ? (
                  <Badge variant="light" tt="none">
                    Owner
                  </Badge>
                ) : null}
                {reason ? (
                  <Text size="xs" c="dimmed" maw={340}>
                    {reason}
                  </Text>
                ) : (
                  <Button
                    variant="subtle"
                    color="red"
                    h={44}
                    aria-label={`Remove ${person.name} as ${label}`}
                    onClick={() => setRemoved(person)}
                  >
                    Remove
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <Button
        variant="default"
        h={44}
        w="fit-content"
        leftSection={<IconUserPlus size={18} aria-hidden="true" />}
        aria-label={`Add a person as ${label}`}
        onClick={() => setIsAdding(true)}
      >
        Add a person
      </Button>
      {isAdding ? (
        <AddToRole role={role} label={label} everybody={everybody} onClose={() => setIsAdding(false)} />
      ) : null}
      <ConfirmDialog
        opened={removed !== null}
        title={`Remove ${removed?.name ?? ''} as ${label}?`}
        confirm="Remove"
        isDangerous
        isBusy={setPermissions.isPending}
        onConfirm={() => removed && remove(removed)}
        onCancel={() => setRemoved(null)}
      >
        {removed?.name} loses this role
        {isAdminRole(role) ? ', once a second admin or the owner confirms it' : ' at once'}. What else{' '}
        {removed?.name} may do stays.
      </ConfirmDialog>
    </TitledCard>
  );
}

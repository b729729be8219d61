import type { Supervisor } from '@heatwise/contract/permissions/permissions.contract';
import { fullName } from '@heatwise/domain/people/person-name';
import { accessText } from '@heatwise/domain/permissions/access-text';
import { parseAccess } from '@heatwise/domain/permissions/access-token';
import { NO_EMAIL } from '@heatwise/domain/permissions/permission-texts';
import { Button, Text } from '@mantine/core';
import type { DataColumn } from '../../ui/data-table-model.ts';

type Actions = {
  /** Undefined for those who may only look. */
  readonly onRemove: ((person: Supervisor) => void) | undefined;
  /** Why somebody cannot be removed; null when they can. */
  readonly whyNot: (person: Supervisor) => string | null;
};

export function supervisorColumns({ onRemove, whyNot }: Actions): DataColumn<Supervisor>[] {
  const nameOf = (person: Supervisor) => fullName(person) || 'No name';
  const columns: DataColumn<Supervisor>[] = [
    { id: 'person', header: 'Person', value: nameOf, width: 200, isFrozen: true },
    { id: 'email', header: 'Email', value: ({ email }) => email ?? NO_EMAIL, width: 240 },
    { id: 'access', header: 'Access', value: ({ access }) => accessText(parseAccess(access)), width: 360 },
  ];
  if (!onRemove) return columns;
  return [
    ...columns,
    {
      id: 'remove',
      header: 'Remove',
      value: () => null,
      isSortable: false,
      isAction: true,
      width: 110,
      cell: (person) => {
        const reason = whyNot(person);
        if (reason) {
          return (
            <Text size="xs" c="dimmed" title={reason} truncate>
              {reason}
            </Text>
          );
        }
        return (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            h={38}
            aria-label={`Remove ${nameOf(person)}`}
            onClick={() => onRemove(person)}
          >
            Remove
          </Button>
        );
      },
    },
  ];
}

import { fullName } from '@heatwise/domain/people/person-name';
import { ActionIcon, Badge, Group } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import type { DataColumn } from '../../ui/data-table-model.ts';
import { AnchorLink } from '../../ui/links.tsx';
import type { MemberRow } from './tags.queries.ts';

type Removal = {
  readonly mayRemove: (member: MemberRow) => boolean;
  readonly onRemove: (member: MemberRow) => void;
};

const nameOf = (member: MemberRow) => fullName(member) || 'No name';

/** @param removal null for who may take the tag off nobody. */
export function memberColumns(removal: Removal | null): readonly DataColumn<MemberRow>[] {
  return [
    ...(removal ? [removeColumn(removal)] : []),
    {
      id: 'person',
      header: 'Person',
      value: nameOf,
      cell: (member) => (
        <Group gap={8} wrap="nowrap">
          <AnchorLink
            to={'/people/$user_id'}
            params={{ user_id: member.user_id }}
            size="sm"
            fw={600}
            truncate
          >
            {nameOf(member)}
          </AnchorLink>
          {member.is_hidden ? (
            <Badge variant="default" size="sm" tt="none" flex="none">
              Hidden
            </Badge>
          ) : null}
        </Group>
      ),
      width: 260,
    },
    { id: 'email', header: 'Email', value: ({ email }) => email, width: 300 },
  ];
}

function removeColumn({ mayRemove, onRemove }: Removal): DataColumn<MemberRow> {
  return {
    id: 'remove',
    header: 'Remove',
    value: () => null,
    cell: (member) =>
      mayRemove(member) ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          data-dense
          aria-label={`Remove ${nameOf(member)}`}
          title={`Remove ${nameOf(member)}`}
          onClick={() => onRemove(member)}
        >
          <IconUserMinus size={19} stroke={1.7} />
        </ActionIcon>
      ) : null,
    width: 48,
    isSortable: false,
    isAction: true,
  };
}

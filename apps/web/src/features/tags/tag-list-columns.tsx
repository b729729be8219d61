import { jobRiskCategory, jobScore } from '@heatwise/domain/heat/job-assessment';
import { jobFactorLevels } from '@heatwise/domain/heat/job-factors';
import { supervisorsLabel } from '@heatwise/domain/tags/tag-type';
import { ActionIcon, Anchor, Badge, Group, Text } from '@mantine/core';
import { IconEye, IconEyeOff, IconPencil, IconRestore, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DataColumn } from '../../ui/data-table-model.ts';
import { RiskBadge } from '../../ui/risk-badge.tsx';
import type { TagArea } from './tag-areas.ts';
import type { ShownTag } from './tag-list-rows.ts';
import { metadataOf } from './tag-metadata.ts';
import type { TagActions } from './use-tag-actions.tsx';

type Options = {
  readonly area: TagArea;
  readonly actions: Omit<TagActions, 'dialogs'>;
  readonly mayManage: boolean;
  readonly mayRestore: boolean;
  /** Only those who hold everybody's permissions can count who is in charge. */
  readonly showSupervisors: boolean;
  /** On a phone the name stands first and stays in view. */
  readonly isNarrow: boolean;
};

/** Edit, hide or show, delete, name, people, who is in charge, tests, and the risk of jobs. Source: specification §2. */
export function tagColumns(options: Options): readonly DataColumn<ShownTag>[] {
  const { area, mayManage, showSupervisors, isNarrow } = options;
  return [
    ...(mayManage ? actionColumns(options) : []),
    {
      id: 'name',
      header: 'Name',
      value: ({ name }) => name,
      cell: (tag) => <Name tag={tag} area={area} />,
      width: isNarrow ? 170 : 168,
      isFrozen: isNarrow,
    },
    {
      id: 'users',
      header: 'Users',
      value: ({ users_count }) => users_count,
      cell: ({ users_count }) => users_count.toLocaleString('en'),
      width: 76,
      align: 'end',
    },
    ...(showSupervisors
      ? [
          {
            id: 'supervisors',
            header: supervisorsLabel(area.type),
            value: ({ managers_count }: ShownTag) => managers_count,
            cell: ({ managers_count }: ShownTag) => managers_count.toLocaleString('en'),
            width: 122,
            align: 'end' as const,
          },
        ]
      : []),
    {
      id: 'measurements',
      header: 'Measurements',
      value: ({ measurements_count }) => measurements_count,
      cell: ({ measurements_count }) => measurements_count.toLocaleString('en'),
      width: 144,
      align: 'end',
    },
    ...(area.type === 'job' ? [riskColumn] : []),
  ];
}

function actionColumns({ actions, mayRestore }: Options): DataColumn<ShownTag>[] {
  return [
    action('edit', 'Edit', (tag) =>
      tag.active === 1 ? (
        <Action label={`Edit ${tag.name}`} isOff={tag.isPending} onPress={() => actions.rename(tag)}>
          <IconPencil size={19} stroke={1.7} />
        </Action>
      ) : null,
    ),
    action('hide', 'Hide', (tag) =>
      tag.active === 1 ? (
        <Action
          label={`${tag.is_hidden ? 'Show' : 'Hide'} ${tag.name}`}
          isOff={tag.isPending}
          onPress={() => actions.setHidden(tag, tag.is_hidden === 0)}
        >
          {tag.is_hidden ? <IconEye size={19} stroke={1.7} /> : <IconEyeOff size={19} stroke={1.7} />}
        </Action>
      ) : null,
    ),
    action('delete', 'Delete', (tag) =>
      tag.active === 1 ? (
        <Action label={`Delete ${tag.name}`} isOff={tag.isPending} onPress={() => actions.askToDelete(tag)}>
          <IconTrash size={19} stroke={1.7} />
        </Action>
      ) : mayRestore ? (
        <Action label={`Restore ${tag.name}`} isOff={tag.isPending} onPress={() => actions.restore(tag)}>
          <IconRestore size={19} stroke={1.7} />
        </Action>
      ) : null,
    ),
  ];
}

function action(id: string, header: string, cell: (tag: ShownTag) => ReactNode): DataColumn<ShownTag> {
  return { id, header, value: () => null, cell, width: 44, isSortable: false, isAction: true };
}

type ActionProps = { label: string; isOff: boolean; onPress: () => void; children: ReactNode };

function Action({ label, isOff, onPress, children }: ActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      data-dense
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onPress}
    >
      {children}
    </ActionIcon>
  );
}

function Name({ tag, area }: { tag: ShownTag; area: TagArea }) {
  const isThere = tag.active === 1 && !tag.isPending;
  return (
    <Group gap={8} wrap="nowrap">
      {isThere ? (
        <Anchor
          component={Link}
          to={area.detail as never}
          params={{ tag_id: tag.tag_id } as never}
          size="sm"
          fw={600}
          truncate
        >
          {tag.name}
        </Anchor>
      ) : (
        <Text size="sm" truncate>
          {tag.name}
        </Text>
      )}
      {tag.isPending ? <Mark text="Saving…" /> : null}
      {tag.active === 0 && !tag.isPending ? <Mark text="Deleted" /> : null}
      {tag.active === 1 && tag.is_hidden === 1 ? <Mark text="Hidden" /> : null}
    </Group>
  );
}

function Mark({ text }: { text: string }) {
  return (
    <Badge variant="default" size="sm" tt="none" flex="none">
      {text}
    </Badge>
  );
}

const scoreOf = ({ metadata }: ShownTag) => jobScore(jobFactorLevels(metadataOf(metadata)));

const riskColumn: DataColumn<ShownTag> = {
  id: 'risk',
  header: 'Risk',
  value: scoreOf,
  cell: (tag) => <RiskBadge risk={jobRiskCategory(scoreOf(tag))} />,
  width: 148,
};

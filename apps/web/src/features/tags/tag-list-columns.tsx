import { jobFactorLevels, jobRiskCategory, jobScore } from '@heatwise/domain/heat/job-assessment';
import { supervisorsLabel } from '@heatwise/domain/tags/tag';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { ActionIcon, Badge, Button, Group, Menu, Text } from '@mantine/core';
import { IconDots, IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { RiskBadge } from '../../entities/weather/caution-badge.tsx';
import type { DataColumn } from '../../ui/data-table-model.ts';
import { AnchorLink } from '../../ui/links.tsx';
import type { TagArea } from './tag-areas.ts';
import type { ShownTag } from './tag-list-rows.ts';
import { metadataOf } from './tags.queries.ts';
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

/** Edit, hide or show, delete, name, people, who is in charge, tests, and the risk of jobs. */
export function tagColumns(options: Options): readonly DataColumn<ShownTag>[] {
  const { area, actions, mayManage, mayRestore, showSupervisors, isNarrow } = options;
  return [
    ...(mayManage && !isNarrow ? actionColumns(options) : []),
    {
      id: 'name',
      header: 'Name',
      value: ({ name }) => name,
      cell: (tag) => (
        <Name
          tag={tag}
          area={area}
          onRestore={mayRestore ? actions.restore : null}
          onShow={mayManage && !isNarrow ? (shown) => actions.setHidden(shown, false) : null}
        />
      ),
      width: isNarrow ? 190 : area.type === 'job' ? 162 : 260,
      isFrozen: isNarrow,
    },
    {
      id: 'users',
      header: 'Users',
      value: ({ users_count }) => users_count,
      cell: ({ users_count }) => formatNumber(users_count),
      width: 76,
      align: 'end',
    },
    ...(showSupervisors
      ? [
          {
            id: 'supervisors',
            header: supervisorsLabel(area.type),
            value: ({ managers_count }: ShownTag) => managers_count,
            cell: ({ managers_count }: ShownTag) => formatNumber(managers_count),
            width: 122,
            align: 'end' as const,
          },
        ]
      : []),
    {
      id: 'measurements',
      header: 'Measurements',
      value: ({ measurements_count }) => measurements_count,
      cell: ({ measurements_count }) => formatNumber(measurements_count),
      width: 144,
      align: 'end',
    },
    ...(area.type === 'job' ? [riskColumn] : []),
    ...(mayManage && isNarrow ? [menuColumn(actions)] : []),
  ];
}

function actionColumns({ actions }: Options): DataColumn<ShownTag>[] {
  return [
    action('edit', 'Edit', (tag) =>
      tag.active === 1 ? (
        <Action label={`Edit ${tag.name}`} isOff={tag.isPending} onPress={() => actions.rename(tag)}>
          <IconPencil size={19} stroke={1.7} />
        </Action>
      ) : null,
    ),
    action('hide', 'Hide', (tag) =>
      tag.active === 1 && tag.is_hidden === 0 ? (
        <Action label={`Hide ${tag.name}`} isOff={tag.isPending} onPress={() => actions.setHidden(tag, true)}>
          <IconEyeOff size={19} stroke={1.7} />
        </Action>
      ) : null,
    ),
    action('delete', 'Delete', (tag) =>
      tag.active === 1 ? (
        <Action label={`Delete ${tag.name}`} isOff={tag.isPending} onPress={() => actions.askToDelete(tag)}>
          <IconTrash size={19} stroke={1.7} />
        </Action>
      ) : null,
    ),
  ];
}

/** On a phone all that one does with a tag is behind one button, for the finger. */
function menuColumn(actions: Options['actions']): DataColumn<ShownTag> {
  return {
    id: 'menu',
    header: 'Actions',
    value: () => null,
    cell: (tag) => (tag.active === 1 ? <ActionMenu tag={tag} actions={actions} /> : null),
    width: 48,
    isSortable: false,
    isAction: true,
  };
}

function ActionMenu({ tag, actions }: { tag: ShownTag; actions: Options['actions'] }) {
  const isHidden = tag.is_hidden === 1;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={`Actions for ${tag.name}`}
          disabled={tag.isPending}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        <Menu.Item mih={44} onClick={() => actions.rename(tag)}>
          Rename
        </Menu.Item>
        <Menu.Item mih={44} onClick={() => actions.setHidden(tag, !isHidden)}>
          {isHidden ? 'Show' : 'Hide'}
        </Menu.Item>
        <Menu.Item mih={44} c="var(--mantine-color-error)" onClick={() => actions.askToDelete(tag)}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
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

type NameProps = {
  tag: ShownTag;
  area: TagArea;
  onRestore: TagActions['restore'] | null;
  onShow: ((tag: ShownTag) => void) | null;
};

/** Restoring and showing are beside the mark they take away, never where their opposite is a moment later. */
function Name({ tag, area, onRestore, onShow }: NameProps) {
  const isThere = tag.active === 1 && !tag.isPending;
  return (
    <Group gap={8} wrap="nowrap">
      {isThere ? (
        <AnchorLink to={area.detail} params={{ tag_id: tag.tag_id }} size="sm" fw={600} truncate>
          {tag.name}
        </AnchorLink>
      ) : (
        <Text size="sm" truncate>
          {tag.name}
        </Text>
      )}
      {tag.isPending ? <Mark text="Saving…" /> : null}
      {tag.active === 0 && !tag.isPending ? <Mark text="Deleted" /> : null}
      {tag.active === 0 && !tag.isPending && onRestore ? (
        <MarkButton text="Restore" tag={tag} onPress={onRestore} />
      ) : null}
      {tag.active === 1 && tag.is_hidden === 1 ? <Mark text="Hidden" /> : null}
      {isThere && tag.is_hidden === 1 && onShow ? (
        <MarkButton text="Show" tag={tag} onPress={onShow} />
      ) : null}
    </Group>
  );
}

type MarkButtonProps = { text: string; tag: ShownTag; onPress: (tag: ShownTag) => void };

function MarkButton({ text, tag, onPress }: MarkButtonProps) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      flex="none"
      aria-label={`${text} ${tag.name}`}
      onClick={(event) => {
        event.stopPropagation();
        onPress(tag);
      }}
    >
      {text}
    </Button>
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
  width: 156,
};

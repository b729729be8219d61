import type { PermissionStep } from '@heatwise/contract/permissions/permissions.contract';
import { fullName } from '@heatwise/domain/people/person-name';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Group, Stack, Tabs, Text } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PersonPicker } from '../../entities/people/person-picker.tsx';
import {
  nameOfTarget,
  type TagsById,
  useAllPeople,
  useTagsById,
} from '../../entities/permissions/permissions.queries.ts';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataColumn } from '../../ui/data-table-model.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { accessInWords } from './access-in-words.ts';
import { PermissionOverview } from './permission-overview.tsx';
import { usePermissionHistory } from './permissions.queries.ts';
import type { PermissionsSearch } from './permissions-search.ts';

type PermissionHistoryProps = {
  user_id: string | undefined;
  onPersonChange: (user_id: string | undefined) => void;
};

/** The history is about those too who have gone. */
const EVERYBODY = { showHidden: true, showFormer: true };
const AROUND_TABLE = 330;

/** Who changed whose permissions, when, from what to what. */
export function PermissionHistory({ user_id, onPersonChange }: PermissionHistoryProps) {
  const zone = useViewerZone();
  const viewport = useViewportSize();
  const people = useAllPeople();
  const { tags } = useTagsById();
  const history = usePermissionHistory(user_id);
  const names = useMemo(
    () => new Map(people.data?.map((person) => [person.user_id, fullName(person) || 'No name'])),
    [people.data],
  );
  const columns = useMemo(() => historyColumns(names, tags ?? new Map(), zone), [names, tags, zone]);
  const steps = useMemo(() => history.data?.pages.flatMap((page) => page.steps) ?? null, [history.data]);
  return (
    <Stack gap="sm">
      <Group maw={360} grow>
        <PersonPicker
          isSingle
          label="Person"
          placeholder="Everybody"
          people={EVERYBODY}
          value={user_id ? { id: user_id, label: names.get(user_id) ?? '…' } : null}
          onChange={(option) => onPersonChange(option?.id)}
        />
      </Group>
      <DataTable<PermissionStep>
        label="Permission changes"
        columns={columns}
        rows={steps}
        rowId={({ step_id }) => step_id}
        error={history.error?.message ?? null}
        onRetry={() => void history.refetch()}
        emptyTitle="No changes found"
        emptyHint="Every permission that is set appears here, with who set it."
        height={Math.max(280, viewport.height - AROUND_TABLE)}
      />
      {history.hasNextPage ? (
        <Group justify="center">
          <Button
            variant="default"
            h={40}
            loading={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            Show earlier changes
          </Button>
        </Group>
      ) : null}
      {steps && steps.length > 0 && !history.hasNextPage ? (
        <Text size="sm" c="dimmed" ta="center">
          These are all changes.
        </Text>
      ) : null}
    </Stack>
  );
}

const BY_NOBODY = 'Automatic';
const NOBODY_MEANS = 'First setup, or the removal of a tag or person';

function historyColumns(
  names: ReadonlyMap<string, string>,
  tags: TagsById,
  zone: TimeZone,
): DataColumn<PermissionStep>[] {
  const nameOf = (userId: string) => names.get(userId) ?? 'Somebody who was deleted';
  return [
    {
      id: 'time',
      header: 'When',
      value: ({ time }) => time,
      cell: ({ time }) => dateTimeText(Date.parse(time), zone),
      width: 168,
    },
    {
      id: 'by',
      header: 'By',
      value: ({ changed_by_user_id }) => (changed_by_user_id ? nameOf(changed_by_user_id) : BY_NOBODY),
      cell: ({ changed_by_user_id }) =>
        changed_by_user_id ? (
          <Words text={nameOf(changed_by_user_id)} />
        ) : (
          <span title={NOBODY_MEANS}>{BY_NOBODY}</span>
        ),
      width: 130,
    },
    { id: 'person', header: 'Person', value: ({ user_id }) => nameOf(user_id), width: 152 },
    { id: 'on', header: 'On', value: ({ tag_id }) => nameOfTarget(tags, tag_id), width: 156 },
    {
      id: 'from',
      header: 'From',
      value: ({ from, tag_id }) => accessInWords(from, tag_id),
      cell: ({ from, tag_id }) => <Words text={accessInWords(from, tag_id)} />,
      width: 192,
    },
    {
      id: 'to',
      header: 'To',
      value: ({ to, tag_id }) => accessInWords(to, tag_id),
      cell: ({ to, tag_id }) => <Words text={accessInWords(to, tag_id)} />,
      width: 198,
    },
  ];
}

/** All of it on pointing, where the column is narrower. */
function Words({ text }: { text: string }) {
  return <span title={text}>{text}</span>;
}

type Props = { search: PermissionsSearch; onSearchChange: (search: PermissionsSearch) => void };

/** Everybody's permissions and the history of their changes. */
export function PermissionsScreen({ search, onSearchChange }: Props) {
  const { tab = 'matrix', user_id } = search;
  return (
    <Stack gap="md">
      <PageHead title="Permissions">Who may see, measure, edit and delete whom.</PageHead>
      <Tabs
        value={tab}
        onChange={(next) => onSearchChange(next === 'history' ? { tab: 'history' } : {})}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="matrix">People and tags</Tabs.Tab>
          <Tabs.Tab value="history">History</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="matrix">
          <PermissionOverview />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <PermissionHistory
            user_id={user_id}
            onPersonChange={(id) => onSearchChange({ tab: 'history', ...(id ? { user_id: id } : {}) })}
          />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

const route = getRouteApi('/signed-in/shell/permissions');

/** Everybody's permissions, for those who manage them. */
export function PermissionsPage() {
  const navigate = route.useNavigate();
  return (
    <PermissionsScreen search={route.useSearch()} onSearchChange={(search) => void navigate({ search })} />
  );
}

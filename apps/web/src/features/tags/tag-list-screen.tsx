import type { TagEdit } from '@heatwise/contract/tags/tags.contract';
import { mayManagePermissions } from '@heatwise/domain/permissions/permission-editing';
import { mayManageTags, mayRestoreTags } from '@heatwise/domain/permissions/tag-editing';
import { tagKind } from '@heatwise/domain/tags/tag-type';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { Button, Group, SegmentedControl, Stack, Switch, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { usePendingWrites } from '../../api/use-api-mutation.ts';
import { useSinceText } from '../../entities/measurements/history-text.ts';
import { CREATE_TAG_KEY, type TagToCreate, useCreateTag } from '../../entities/tags/use-create-tag.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { useActor } from '../../sync/actor.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { ExportColumn } from '../../ui/export-list.ts';
import { ExportListMenu } from '../../ui/export-list-menu.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { LocationsMap } from './locations-map.tsx';
import { type ListedTagType, TAG_AREAS } from './tag-areas.ts';
import { tagColumns } from './tag-list-columns.tsx';
import { matchingTags, type ShownTag, withPending } from './tag-list-rows.ts';
import { TagNameDialog } from './tag-name-dialog.tsx';
import classes from './tags.module.css';
import { type NamedTag, TAG_KEYS } from './tags.mutations.ts';
import { tagsWithCounts } from './tags.queries.ts';
import { useTableHeight } from './use-table-height.ts';
import { useTagActions } from './use-tag-actions.tsx';

/** Where the actions and the name do not fit beside each other. */
const NARROW = '(max-width: 40em)';

/** The list of the tags, jobs or locations: search, hidden and deleted ones, counts, and what one does with them. */
export function TagListScreen({ type }: { type: ListedTagType }) {
  const area = TAG_AREAS[type];
  const kind = tagKind(type);
  const actor = useActor();
  const navigate = useNavigate();
  const since = useSinceText();
  const [search, setSearch] = useState('');
  const [showHidden, setShowHidden] = useState(false);
  const [showDeleted, setShowDeleted] = useState(false);
  const [isMap, setIsMap] = useState(false);
  const [isNaming, setIsNaming] = useState(false);
  const { data, error, refetch } = useTags(type);
  const create = useCreateTag();
  const { dialogs, ...actions } = useTagActions();
  const height = useTableHeight();

  const [mayManage, mayRestore] = [mayManageTags(actor), mayRestoreTags(actor)];
  const showSupervisors = mayManagePermissions(actor);
  const isNarrow = useMediaQuery(NARROW) ?? false;
  const columns = tagColumns({ area, actions, mayManage, mayRestore, showSupervisors, isNarrow });
  const all = data?.filter(({ active }) => active === 1).length ?? 0;
  const rows = data ? matchingTags(data, { search, showHidden, showDeleted }) : null;

  function open(tag_id: string): void {
    void navigate({ to: area.detail, params: { tag_id } });
  }

  function createNamed(name: string): void {
    setIsNaming(false);
    const tag_id = crypto.randomUUID();
    create.mutate(
      { tag_id, name, type },
      { onSuccess: () => void navigate({ to: area.members, params: { tag_id } }) },
    );
  }

  return (
    <Stack gap={16} miw={0}>
      <Group justify="space-between" gap="sm" align="flex-start">
        <div style={{ flex: '1 1 240px' }}>
          <Title order={1} size="h2">
            {area.title}
          </Title>
          <Text c="dimmed" size="sm" mt={4}>
            {area.about}
          </Text>
        </div>
        {mayManage ? (
          <Button leftSection={<IconPlus size={18} />} onClick={() => setIsNaming(true)}>
            New {kind}
          </Button>
        ) : null}
      </Group>
      <Group gap="10px 18px">
        <SearchField
          className={classes.search ?? ''}
          aria-label={`Search ${area.title.toLowerCase()} by name`}
          value={search}
          onChange={setSearch}
        />
        <Switch
          label="Show hidden"
          checked={showHidden}
          onChange={(event) => setShowHidden(event.currentTarget.checked)}
        />
        {mayRestore ? (
          <Switch
            label="Show deleted"
            checked={showDeleted}
            onChange={(event) => setShowDeleted(event.currentTarget.checked)}
          />
        ) : null}
        {type === 'location' ? (
          <SegmentedControl
            aria-label="Show as"
            data={[
              { value: 'list', label: 'List' },
              { value: 'map', label: 'Map' },
            ]}
            value={isMap ? 'map' : 'list'}
            onChange={(value) => setIsMap(value === 'map')}
          />
        ) : null}
        <ExportListMenu
          name={area.title}
          columns={tagExport(showSupervisors, since)}
          read={async () => rows ?? []}
          disabled={(rows?.length ?? 0) === 0}
        />
        <Text size="sm" c="dimmed" role="status">
          {data ? `${formatNumber(rows?.length ?? 0)} of ${formatNumber(all)} shown` : ''}
          {data && since ? ` · measurements${since}` : ''}
        </Text>
      </Group>
      {isMap ? (
        <LocationsMap locations={rows} onOpen={open} />
      ) : (
        <DataTable<ShownTag>
          label={area.title}
          columns={columns}
          rows={rows}
          rowId={({ tag_id }) => tag_id}
          error={error?.message ?? null}
          onRetry={() => void refetch()}
          emptyTitle={all === 0 ? `No ${area.title.toLowerCase()} yet` : 'No results found'}
          {...(all === 0 && mayManage ? { emptyHint: `Choose “New ${kind}” to create the first one.` } : {})}
          initialSort={{ column: 'name', isDescending: false }}
          onOpen={({ tag_id, active, isPending }) => {
            if (active === 1 && !isPending) open(tag_id);
          }}
          height={height}
        />
      )}
      {isNaming ? (
        <TagNameDialog
          title={`New ${kind}`}
          submit="Create"
          onSubmit={createNamed}
          onClose={() => setIsNaming(false)}
        />
      ) : null}
      {dialogs}
    </Stack>
  );
}

/** The rows of the local database with what is pending in them. */
function useTags(type: ListedTagType) {
  const { data, error, refetch } = useLocalRows(
    (queries) => tagsWithCounts(queries, type),
    ['tag list', type],
  );
  const created = usePendingWrites<TagToCreate>(CREATE_TAG_KEY);
  const edited = usePendingWrites<TagEdit>(TAG_KEYS.edit);
  const deleted = usePendingWrites<NamedTag>(TAG_KEYS.delete);
  const restored = usePendingWrites<NamedTag>(TAG_KEYS.restore);
  const shown = useMemo(
    () => data && withPending(data, type, { created, edited, deleted, restored }),
    [data, type, created, edited, deleted, restored],
  );
  return { data: shown, error, refetch };
}

/**
 * A list of tags, jobs or locations as a file. Who is in charge is included for those who may see it. `since`: of which time
 * measurements are counted, in words; empty where of all.
 */
function tagExport(showSupervisors: boolean, since: string): readonly ExportColumn<ShownTag>[] {
  const supervisors: ExportColumn<ShownTag> = {
    header: 'In charge',
    value: ({ managers_count }) => managers_count,
  };
  return [
    { header: 'Name', kind: 'text', value: ({ name }) => name },
    { header: 'People', value: ({ users_count }) => users_count },
    ...(showSupervisors ? [supervisors] : []),
    { header: `Measurements${since}`, value: ({ measurements_count }) => measurements_count },
    { header: 'Hidden', value: ({ is_hidden }) => (is_hidden === 1 ? 'Yes' : 'No') },
    { header: 'Deleted', value: ({ active }) => (active === 0 ? 'Yes' : 'No') },
  ];
}

import type { TagEdit } from '@heatwise/contract/tags/tags.contract';
import { locationPosition } from '@heatwise/domain/heat/location-position';
import { mayManagePermissions } from '@heatwise/domain/permissions/permission-editing';
import { mayManageTags, mayRestoreTags } from '@heatwise/domain/permissions/tag-editing';
import { tagKind } from '@heatwise/domain/tags/tag';
import { formatNumber } from '@heatwise/domain/text/format-number';
import {
  Button,
  Group,
  SegmentedControl,
  Stack,
  Switch,
  Text,
  Title,
  useComputedColorScheme,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { usePendingWrites } from '../../api/use-api-mutation.ts';
import { useSinceText } from '../../entities/measurements/history-notice.tsx';
import type { Site } from '../../entities/tags/job-and-location.queries.ts';
import { useTemperatures } from '../../entities/tags/position/position-picker.tsx';
import { CREATE_TAG_KEY, type TagToCreate, useCreateTag } from '../../entities/tags/use-create-tag.ts';
import { TemperatureLegend } from '../../entities/weather/map-legend-parts.tsx';
import { temperatureCaption, temperatureTint } from '../../entities/weather/temperature-shade.ts';
import { WeatherSourceNote } from '../../entities/weather/weather-source.tsx';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import { useActor } from '../../sync/actor.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { type ExportColumn, ExportListMenu } from '../../ui/export-list-menu.tsx';
import type { MapPoint } from '../../ui/map/map-point.ts';
import { PointsMap } from '../../ui/map/points-map.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { type ListedTagType, TAG_AREAS } from './tag-areas.ts';
import { tagColumns } from './tag-list-columns.tsx';
import { matchingTags, type ShownTag, withPending } from './tag-list-rows.ts';
import classes from './tags.module.css';
import { type NamedTag, TAG_KEYS } from './tags.mutations.ts';
import { metadataOf, tagsWithCounts } from './tags.queries.ts';
import { useTableHeight } from './use-table-height.ts';
import { TagNameDialog, useTagActions } from './use-tag-actions.tsx';

type Props = {
  /** Null while they are being read. */
  locations: readonly ShownTag[] | null;
  onOpen: (tag_id: string) => void;
};

/** The listed locations on one map, with how warm it is there. */
function LocationsMap({ locations, onOpen }: Props) {
  const [isWarmthShown, setIsWarmthShown] = useState(true);
  const scheme = useComputedColorScheme('light');
  const { temperature_unit: unit } = useDisplayUnits();
  const sites = useMemo(() => sitesOf(locations ?? []), [locations]);
  const { ofSites, source, keptMs } = useTemperatures(sites, null, isWarmthShown);
  const points = useMemo<readonly MapPoint[]>(
    () =>
      sites.map((site) => {
        const caption = isWarmthShown
          ? temperatureCaption(ofSites.get(site.tag_id) ?? null, unit, scheme)
          : null;
        return {
          id: site.tag_id,
          lat: site.lat,
          lon: site.lon,
          label: site.name,
          ...(caption ? { caption, note: caption.text } : {}),
        };
      }),
    [sites, isWarmthShown, ofSites, unit, scheme],
  );
  const tints = useMemo(
    () =>
      isWarmthShown
        ? sites.map((site) => temperatureTint(site, ofSites.get(site.tag_id) ?? null, scheme))
        : [],
    [sites, isWarmthShown, ofSites, scheme],
  );
  const without = (locations ?? []).filter(({ tag_id }) => !sites.some((site) => site.tag_id === tag_id));

  return (
    <Panel isRoomy aria-label="Map of the locations">
      <div className={classes.mapTools}>
        <Switch
          label="Temperatures now"
          checked={isWarmthShown}
          onChange={(event) => setIsWarmthShown(event.currentTarget.checked)}
        />
        {isWarmthShown ? <WeatherSourceNote source={source} keptMs={keptMs} /> : null}
      </div>
      <PointsMap
        points={points}
        tints={tints}
        view={sites}
        label="Map of the locations. Arrow keys move it, plus and minus zoom; List shows the same in rows"
        onPress={onOpen}
        legend={
          isWarmthShown ? (
            <div className={classes.mapLegend}>
              <TemperatureLegend unit={unit} scheme={scheme} />
            </div>
          ) : null
        }
      />
      {without.length > 0 ? (
        <Text size="sm" c="dimmed" mt="sm">
          {withoutText(without.map(({ name }) => name))}
        </Text>
      ) : null}
    </Panel>
  );
}

function sitesOf(locations: readonly ShownTag[]): Site[] {
  return locations.flatMap(({ tag_id, name, active, metadata }) => {
    const position = active === 1 ? locationPosition(metadataOf(metadata)) : null;
    return position ? [{ ...position, tag_id, name }] : [];
  });
}

const MOST_NAMES = 5;

function withoutText(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(' · ');
  const rest = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return `Not on the map, because no position is set: ${shown}${rest}`;
}

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

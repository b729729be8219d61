import { ALL_TIME, type Interval } from '@heatwise/domain/dashboard/time-range';
import { temperatureText } from '@heatwise/domain/heat/temperature';
import { windLabel, windText } from '@heatwise/domain/heat/wind';
import { workOrderText } from '@heatwise/domain/heat/work-rest';
import { mayViewUsers } from '@heatwise/domain/permissions/may';
import { maySeeTags } from '@heatwise/domain/permissions/tag-editing';
import { formatNumber } from '@heatwise/domain/text/format-number';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Stack, Table, Text, Title } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { IconDroplet, IconMapPin, IconUsers, IconZoomIn } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { testCount } from '../../../entities/measurements/measurement-text.ts';
import { peopleCount } from '../../../entities/measurements/test-filter/test-filter-text.ts';
import type { PeopleFilter } from '../../../entities/people/people-in-view.queries.ts';
import { CautionBadge } from '../../../entities/weather/caution-badge.tsx';
import { useSiteZones } from '../../../entities/weather/site-zones.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { useDisplayUnits } from '../../../platform/display-units.tsx';
import { useActor } from '../../../sync/actor.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { GuardedDrawer } from '../../../ui/guarded-dialog.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { coordinatesText } from '../../../ui/map/map-point.ts';
import { LIST_LIMIT, type SpotTest, testsAtSpot } from '../data/heatmap.queries.ts';
import { hydrationText } from '../heat-text.ts';
import classes from '../heatmap.module.css';
import { type LocationPlace, type SpotPlace, testColumns } from './place-columns.tsx';

type LocationDetailProps = {
  location: LocationPlace;
  interval: Interval;
  zone: TimeZone;
  onLookAt: (tagId: string) => void;
};

/** The heat at a location, job by job, and the ways to its people and their measurements. */
function LocationDetail({ location, interval, zone, onLookAt }: LocationDetailProps) {
  const { tag_id, position, weather, jobs, tally } = location;
  const { temperature_unit, is_metric } = useDisplayUnits();
  const actor = useActor();
  const { people = 0, tests = 0, counts = [] } = tally ?? {};
  return (
    <Stack gap="md">
      <div className={classes.links}>
        {mayViewUsers(actor) ? (
          <ButtonLink
            variant="default"
            leftSection={<IconUsers size={18} aria-hidden="true" />}
            to="/people"
            search={{ locations: tag_id }}
          >
            {peopleCount(people)}
          </ButtonLink>
        ) : null}
        <ButtonLink
          variant="default"
          leftSection={<IconDroplet size={18} aria-hidden="true" />}
          to="/measurements"
          search={{ locations: tag_id, show: 'valid', ...daysOf(interval, zone) }}
        >
          {testCount(tests)}
        </ButtonLink>
        {maySeeTags(actor) ? (
          <ButtonLink
            variant="default"
            leftSection={<IconMapPin size={18} aria-hidden="true" />}
            to="/settings/locations/$tag_id"
            params={{ tag_id }}
          >
            The location
          </ButtonLink>
        ) : null}
        {position ? (
          <Button
            variant="default"
            leftSection={<IconZoomIn size={18} aria-hidden="true" />}
            onClick={() => onLookAt(tag_id)}
          >
            Zoom to location
          </Button>
        ) : null}
      </div>
      <dl className={classes.facts}>
        <dt>Hydration</dt>
        <dd>{hydrationText(counts)}</dd>
        <dt>Heat index</dt>
        <dd>{weather ? temperatureText(weather.reading.heat_index_c, temperature_unit) : 'No data'}</dd>
        <dt>Temperature</dt>
        <dd>{weather ? temperatureText(weather.temperature_c, temperature_unit) : 'No data'}</dd>
        <dt>Humidity</dt>
        <dd>{weather ? `${Math.round(weather.humidity)} %` : 'No data'}</dd>
        <dt>Wind</dt>
        <dd>
          {weather
            ? `${windText(weather.reading.wind_kph, is_metric ? 'metric' : 'imperial')}, ${windLabel(weather.reading.wind_kph)}`
            : 'No data'}
        </dd>
        <dt>Position</dt>
        <dd>{position ? coordinatesText(position) : 'None set'}</dd>
      </dl>
      <div>
        <Title order={3} size="h5" mb={6}>
          Heat risk by job
        </Title>
        {jobs.length === 0 ? <Text c="dimmed">No job is done here.</Text> : <Jobs location={location} />}
      </div>
    </Stack>
  );
}

function Jobs({ location: { name, jobs } }: { location: LocationPlace }) {
  const { temperature_unit } = useDisplayUnits();
  return (
    <>
      <Text size="sm" c="dimmed" mb={4}>
        Whichever of score and work-rest order calls for more caution decides the colour and the words. The
        order is NIOSH’s for the WBGT beside it: the lowest, mean or highest of the day, or that of now.
      </Text>
      <Table.ScrollContainer minWidth={460}>
        <Table aria-label={`Heat risk by job at ${name}`} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Job</Table.Th>
              <Table.Th>Risk</Table.Th>
              <Table.Th ta="end">Score</Table.Th>
              <Table.Th ta="end">WBGT</Table.Th>
              <Table.Th>Work and rest</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {jobs.map(({ job, risk, order, caution, work_minutes }) => (
              <Table.Tr key={job.tag_id}>
                <Table.Td>{job.name}</Table.Td>
                <Table.Td>
                  <CautionBadge caution={caution} risk={risk.category} workMinutes={work_minutes} />
                </Table.Td>
                <Table.Td ta="end">{risk.risk ?? '–'}</Table.Td>
                <Table.Td ta="end" className={classes.whole}>
                  {order ? temperatureText(order.wbgt_c, temperature_unit) : 'No data'}
                </Table.Td>
                <Table.Td>{work_minutes === null ? 'Not known' : workOrderText(work_minutes)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

/** The days of an interval as other lists ask for them; none for all of the time. */
function daysOf({ from, to }: Interval, zone: TimeZone): { from?: string; to?: string } {
  if (from === ALL_TIME.from && to === ALL_TIME.to) return {};
  return { from: zone.dayAt(from), to: zone.dayAt(to - 1) };
}

type SpotDetailProps = { spot: SpotPlace; filter: PeopleFilter; interval: Interval; zone: TimeZone };

/** What the drawer's title and the words above the list take of the window's height. */
const AROUND_LIST = 190;

/** The measurements taken within one square; each opens where it can be read in full. */
function SpotDetail({ spot, filter, interval, zone }: SpotDetailProps) {
  const navigate = useNavigate();
  const { height } = useViewportSize();
  const siteOf = useSiteZones();
  const columns = useMemo(() => testColumns(zone, siteOf), [zone, siteOf]);
  const { data, error, refetch } = useLocalRows(
    (queries) => testsAtSpot(queries, filter, interval, spot.id),
    ['heat map tests', filter, interval, spot.id],
  );
  const total = data?.[0]?.total ?? spot.tests;
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm" role="status">
          {total > LIST_LIMIT ? `The newest ${formatNumber(LIST_LIMIT)} of ` : ''}
          {testCount(total)} of {peopleCount(spot.people)} · {coordinatesText(spot)}
        </Text>
        <Text size="sm" c="dimmed">
          {hydrationText(spot.counts)}
        </Text>
      </div>
      <DataTable<SpotTest>
        label="Measurements taken here"
        columns={columns}
        rows={data ?? null}
        rowId={({ measurement_id }) => measurement_id}
        error={error?.message ?? null}
        onRetry={() => void refetch()}
        emptyTitle="No measurements here any more"
        initialSort={{ column: 'time', isDescending: true }}
        onOpen={({ measurement_id }) =>
          void navigate({ to: '/measurements', search: { open: measurement_id } })
        }
        height={Math.max(240, height - AROUND_LIST)}
      />
    </Stack>
  );
}

type PlaceDrawerProps = {
  /** Null when nothing is open. */
  open: string | null;
  locations: readonly LocationPlace[];
  spots: readonly SpotPlace[];
  filter: PeopleFilter;
  interval: Interval;
  zone: TimeZone;
  onLookAt: (tagId: string) => void;
  onClose: () => void;
};

/** The people and measurements behind a place of the map. */
export function PlaceDrawer({
  open,
  locations,
  spots,
  filter,
  interval,
  zone,
  onLookAt,
  onClose,
}: PlaceDrawerProps) {
  const location = locations.find(({ tag_id }) => tag_id === open);
  const spot = spots.find(({ id }) => id === open);
  return (
    <GuardedDrawer
      opened={location !== undefined || spot !== undefined}
      onClose={onClose}
      size="min(720px, 100%)"
      title={location?.name ?? spot?.name ?? ''}
    >
      {location ? (
        <LocationDetail location={location} interval={interval} zone={zone} onLookAt={onLookAt} />
      ) : null}
      {spot ? <SpotDetail spot={spot} filter={filter} interval={interval} zone={zone} /> : null}
    </GuardedDrawer>
  );
}

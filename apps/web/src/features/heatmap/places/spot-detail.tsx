import type { Interval } from '@heatwise/domain/dashboard/time-range';
import { formatNumber } from '@heatwise/domain/text/format-number';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Stack, Text } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { testCount } from '../../../entities/measurements/measurement-text.ts';
import { peopleCount } from '../../../entities/measurements/test-filter/test-filter-text.ts';
import type { PeopleFilter } from '../../../entities/people/people-in-view.queries.ts';
import { useSiteZones } from '../../../entities/weather/site-zones.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { coordinatesText } from '../../../ui/map/map-point.ts';
import { LIST_LIMIT, type SpotTest, testsAtSpot } from '../data/heatmap.queries.ts';
import { hydrationText } from '../heat-text.ts';
import { type SpotPlace, testColumns } from './place-columns.tsx';

type SpotDetailProps = { spot: SpotPlace; filter: PeopleFilter; interval: Interval; zone: TimeZone };

/** What the drawer's title and the words above the list take of the window's height. */
const AROUND_LIST = 190;

/** The measurements taken within one square; each opens where it can be read in full. */
export function SpotDetail({ spot, filter, interval, zone }: SpotDetailProps) {
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

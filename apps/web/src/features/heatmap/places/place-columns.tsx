import { CAUTION_COLOURS } from '@heatwise/domain/heat/caution';
import { type TemperatureUnit, temperatureText } from '@heatwise/domain/heat/temperature';
import { windText } from '@heatwise/domain/heat/wind';
import { workOrderText } from '@heatwise/domain/heat/work-rest';
import {
  averageHydrationStatus,
  dehydratedShare,
  MEASUREMENT_STATUSES,
} from '@heatwise/domain/measurements/measurement-status';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { personColumn, resultColumns, typeColumn } from '../../../entities/measurements/test-columns.tsx';
import { CautionBadge } from '../../../entities/weather/caution-badge.tsx';
import type { DisplayUnits } from '../../../platform/preferences.ts';
import type { DataColumn } from '../../../ui/data-table-model.ts';
import { coordinatesText } from '../../../ui/map/map-point.ts';
import { SiteTime } from '../../../ui/site-time.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { SpotTest } from '../data/heatmap.queries.ts';
import type { JobHeat, LocationHeat } from '../data/location-heat.ts';
import type { LocationTally, Spot } from '../data/use-places.ts';
import { percentText } from '../heat-text.ts';

export type LocationPlace = LocationHeat & { readonly tally: LocationTally | null };
export type SpotPlace = Spot & { readonly name: string };

const degrees = (celsius: number | undefined, unit: TemperatureUnit) =>
  celsius === undefined ? 'No data' : temperatureText(celsius, unit);

/** Greatest caution last; what nobody knows comes before what is known. */
function cautionOrder({ caution: { colour }, risk }: JobHeat): number {
  return 1000 * (CAUTION_COLOURS as readonly string[]).indexOf(colour) + (risk.risk ?? 0);
}

/** Locations with everything that the map says of them. */
export function locationColumns({
  temperature_unit,
  is_metric,
}: DisplayUnits): readonly DataColumn<LocationPlace>[] {
  return [
    { id: 'name', header: 'Location', value: ({ name }) => name, width: 190, isFrozen: true },
    {
      id: 'caution',
      header: 'Heat risk',
      value: ({ lead }) => lead && cautionOrder(lead),
      cell: ({ lead }) =>
        lead ? (
          <CautionBadge caution={lead.caution} risk={lead.risk.category} workMinutes={lead.work_minutes} />
        ) : (
          'No such job here'
        ),
      width: 180,
    },
    {
      id: 'risk',
      header: 'Score',
      value: ({ lead }) => lead?.risk.risk ?? null,
      cell: ({ lead }) => lead?.risk.risk ?? '–',
      width: 90,
      align: 'end',
    },
    {
      id: 'wbgt',
      header: 'WBGT',
      value: ({ lead }) => lead?.order?.wbgt_c ?? null,
      cell: ({ lead }) => degrees(lead?.order?.wbgt_c, temperature_unit),
      width: 100,
      align: 'end',
    },
    {
      id: 'order',
      header: 'Work and rest',
      value: ({ lead }) => lead?.work_minutes ?? null,
      cell: ({ lead }) => (lead?.work_minutes == null ? 'Not known' : workOrderText(lead.work_minutes)),
      width: 180,
    },
    {
      id: 'index',
      header: 'Heat index',
      value: ({ weather }) => weather?.reading.heat_index_c ?? null,
      cell: ({ weather }) => degrees(weather?.reading.heat_index_c, temperature_unit),
      width: 110,
      align: 'end',
    },
    {
      id: 'temperature',
      header: 'Temperature',
      value: ({ weather }) => weather?.temperature_c ?? null,
      cell: ({ weather }) => degrees(weather?.temperature_c, temperature_unit),
      width: 130,
      align: 'end',
    },
    {
      id: 'humidity',
      header: 'Humidity',
      value: ({ weather }) => weather?.humidity ?? null,
      cell: ({ weather }) => (weather ? `${Math.round(weather.humidity)} %` : 'No data'),
      width: 110,
      align: 'end',
    },
    {
      id: 'wind',
      header: 'Wind',
      value: ({ weather }) => weather?.reading.wind_kph ?? null,
      cell: ({ weather }) =>
        weather ? windText(weather.reading.wind_kph, is_metric ? 'metric' : 'imperial') : 'No data',
      width: 110,
      align: 'end',
    },
    { id: 'people', header: 'People', value: ({ tally }) => tally?.people ?? 0, width: 90, align: 'end' },
    { id: 'tests', header: 'Tests', value: ({ tally }) => tally?.tests ?? 0, width: 90, align: 'end' },
    {
      id: 'share',
      header: 'Moderate or severe',
      value: ({ tally }) => dehydratedShare(tally?.counts ?? []),
      cell: ({ tally }) => percentText(dehydratedShare(tally?.counts ?? [])),
      width: 184,
      align: 'end',
    },
    {
      id: 'position',
      header: 'Position',
      value: ({ position }) => (position ? coordinatesText(position) : 'None set'),
      width: 210,
      isSortable: false,
    },
  ];
}

/** The squares in which tests were taken. */
export function spotColumns(zone: TimeZone): readonly DataColumn<SpotPlace>[] {
  return [
    { id: 'name', header: 'Place', value: ({ name }) => name, width: 284, isFrozen: true },
    { id: 'tests', header: 'Tests', value: ({ tests }) => tests, width: 90, align: 'end' },
    { id: 'people', header: 'People', value: ({ people }) => people, width: 90, align: 'end' },
    {
      id: 'status',
      header: 'On average',
      value: ({ counts }) => {
        const status = averageHydrationStatus(counts);
        return status === null ? null : MEASUREMENT_STATUSES.indexOf(status);
      },
      cell: ({ counts }) => {
        const status = averageHydrationStatus(counts);
        return status ? <StatusBadge status={status} /> : 'No hydration tests';
      },
      width: 222,
    },
    {
      id: 'share',
      header: 'Moderate or severe',
      value: ({ counts }) => dehydratedShare(counts),
      cell: ({ counts }) => percentText(dehydratedShare(counts)),
      width: 184,
      align: 'end',
    },
    {
      id: 'last',
      header: 'Last test',
      value: ({ last_ms }) => last_ms,
      cell: ({ last_ms, site }) => <SiteTime ms={last_ms} clocks={{ site, viewer: zone }} />,
      width: 236,
    },
    { id: 'position', header: 'Position', value: coordinatesText, width: 210, isSortable: false },
  ];
}

/** The tests behind a square. */
export function testColumns(
  zone: TimeZone,
  siteOf: (name: string | null) => TimeZone,
): readonly DataColumn<SpotTest>[] {
  return [personColumn, ...resultColumns(zone, siteOf), typeColumn];
}

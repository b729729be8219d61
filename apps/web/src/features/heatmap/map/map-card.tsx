import type { WeatherSource } from '@heatwise/contract/heat/weather.contract';
import { HEAT_STATISTIC_LABELS, leadingStatistic } from '@heatwise/domain/heat/daily-heat';
import { HEAT_FILTER_MODE_LABELS, heatDateChoices } from '@heatwise/domain/heat/heat-filter';
import type { Position } from '@heatwise/domain/heat/location-position';
import type { TemperatureUnit } from '@heatwise/domain/heat/temperature';
import {
  MEASUREMENT_STATUS_LABELS,
  type MeasurementStatus,
} from '@heatwise/domain/measurements/measurement-status';
import type { MeasurementSystem } from '@heatwise/domain/organisation/measurement-system';
import { formatCount } from '@heatwise/domain/text/format-number';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Chip, Group, SegmentedControl, Select, Text, Title, useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { LegendEntry, LegendPart, TemperatureLegend } from '../../../entities/weather/map-legend-parts.tsx';
import { WeatherSourceNote } from '../../../entities/weather/weather-source.tsx';
import { useDisplayUnits } from '../../../platform/display-units.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { MapBox } from '../../../ui/map/map-box.tsx';
import { searchOptions } from '../../../ui/search-options.ts';
import { STATUS_PALETTE, statusShade } from '../../../ui/status-palette.ts';
import type { ColourScheme } from '../../../ui/theme.ts';
import { WidgetCard } from '../../../ui/widget/widget-card.tsx';
import { RISK_MARKS, squareText } from '../heat-text.ts';
import classes from '../heatmap.module.css';
import { MAP_LAYERS, type MapLayer, type MapView, statisticsOf } from '../heatmap-search.ts';
import {
  type LocationPlace,
  locationColumns,
  type SpotPlace,
  spotColumns,
} from '../places/place-columns.tsx';
import { pointsOf, spotsOf, tintsOf } from './map-layers.ts';

type Named = { readonly tag_id: string; readonly name: string };

type MapControlsProps = {
  view: MapView;
  today: CalendarDay;
  jobs: readonly Named[];
  /** Those with a position. */
  locations: readonly Named[];
  onChange: (view: MapView) => void;
};

const LIVE = 'live';
const WORST = 'worst';
const ALL = 'all';
const options = (named: readonly Named[]) =>
  named.map(({ tag_id, name }) => ({ value: tag_id, label: name }));

/** What the map is drawn with: day, statistic and job of the heat risk, layers, and where to look. */
function MapControls({ view, today, jobs, locations, onChange }: MapControlsProps) {
  const days = heatDateChoices(today).map((day) => ({ value: day, label: dayText(day) }));
  const job = jobs.find(({ tag_id }) => tag_id === view.job_id);
  const near = locations.find(({ tag_id }) => tag_id === view.near);

  function setDate(date: CalendarDay | null): void {
    const isKept = view.statistic !== leadingStatistic(view.date === null);
    const has = statisticsOf(date, today).includes(view.statistic);
    onChange({ ...view, date, statistic: isKept && has ? view.statistic : leadingStatistic(date === null) });
  }

  return (
    <div className={classes.controls}>
      <div className={classes.choices}>
        <Select
          label="Weather of"
          allowDeselect={false}
          data={[{ value: LIVE, label: HEAT_FILTER_MODE_LABELS.live }, ...days]}
          value={view.date ?? LIVE}
          onChange={(value) => setDate(value === LIVE ? null : value)}
        />
        <Select
          label="Statistic"
          allowDeselect={false}
          data={statisticsOf(view.date, today).map((value) => ({
            value,
            label: HEAT_STATISTIC_LABELS[value],
          }))}
          value={view.statistic}
          onChange={(value) => value && onChange({ ...view, statistic: value })}
        />
        <Select
          label="Job"
          allowDeselect={false}
          searchable
          filter={searchOptions}
          data={[{ value: WORST, label: 'Most at risk' }, ...options(jobs)]}
          value={job?.tag_id ?? WORST}
          onChange={(value) => onChange({ ...view, job_id: value === WORST ? null : value })}
        />
        <Select
          label="Look at"
          allowDeselect={false}
          searchable
          filter={searchOptions}
          data={[{ value: ALL, label: 'Everything' }, ...options(locations)]}
          value={near?.tag_id ?? ALL}
          onChange={(value) => onChange({ ...view, near: value === ALL ? null : value })}
        />
      </div>
      <div className={classes.layers}>
        <Chip.Group
          multiple
          value={[...view.layers]}
          onChange={(chosen) =>
            onChange({ ...view, layers: layerNames.filter((layer) => chosen.includes(layer)) })
          }
        >
          <Group gap="xs" role="group" aria-label="Shown on the map">
            {layerNames.map((layer) => (
              <Chip key={layer} value={layer} size="sm" classNames={{ label: classes.chip ?? '' }}>
                {MAP_LAYERS[layer]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <SegmentedControl
          aria-label="Show as"
          className={classes.switch ?? ''}
          data={[
            { value: 'map', label: 'Map' },
            { value: 'table', label: 'Table' },
          ]}
          value={view.isTable ? 'table' : 'map'}
          onChange={(value) => onChange({ ...view, isTable: value === 'table' })}
        />
      </div>
    </div>
  );
}

const layerNames = Object.keys(MAP_LAYERS) as MapLayer[];

/** The letters are those of a score; where the order leads, the minutes of work are in the marker. */
const CAUTIONS = [
  { colour: 'green', mark: RISK_MARKS['Low Risk'], text: 'Low, and work' },
  { colour: 'yellow', mark: RISK_MARKS['High Risk'], text: 'High, or rest for 15 to 30 min of the hour' },
  { colour: 'orange', mark: '15', text: 'Rest for 45 min of the hour' },
  { colour: 'red', mark: RISK_MARKS['Extreme Risk'], text: 'Extreme, or no work: 0 min of the hour' },
  { colour: 'grey', mark: RISK_MARKS['No Assessment'], text: 'No Assessment' },
  { colour: 'grey', mark: RISK_MARKS['No Data'], text: 'No Data' },
] as const;
const STATUSES: readonly MeasurementStatus[] = [
  'hydrated',
  'mildly_dehydrated',
  'moderately_dehydrated',
  'severely_dehydrated',
  'unclassified',
];

type MapLegendProps = {
  layers: readonly MapLayer[];
  scheme: ColourScheme;
  unit: TemperatureUnit;
  system: MeasurementSystem;
};

/** What the colours of the layers mean. */
function MapLegend({ layers, scheme, unit, system }: MapLegendProps) {
  return (
    <div className={classes.legend}>
      {layers.includes('risk') ? (
        <LegendPart title="Locations by score or work-rest order, whichever calls for more caution">
          {CAUTIONS.map(({ colour, mark, text }) => (
            <LegendEntry key={text} {...STATUS_PALETTE[scheme][colour]} mark={mark} text={text} />
          ))}
        </LegendPart>
      ) : null}
      {layers.includes('temperature') ? <TemperatureLegend unit={unit} scheme={scheme} /> : null}
      {layers.includes('tests') ? (
        <LegendPart title={`Measurements within ${squareText(system)}, by their average class`}>
          {STATUSES.map((status) => (
            <LegendEntry
              key={status}
              {...statusShade(status, scheme)}
              text={status === 'unclassified' ? 'No hydration tests' : MEASUREMENT_STATUS_LABELS[status]}
            />
          ))}
          <li className={classes.many}>
            <span className={classes.ramp} aria-hidden="true" />
            Many, or severe ones
          </li>
        </LegendPart>
      ) : null}
    </div>
  );
}

type PlaceTablesProps = {
  /** Null while they are being read. */
  locations: readonly LocationPlace[] | null;
  spots: readonly SpotPlace[] | null;
  hasLocations: boolean;
  hasSpots: boolean;
  zone: TimeZone;
  onOpen: (id: string) => void;
};

const HEIGHT = 400;

/** Everything that the map says, in rows. */
function PlaceTables({ locations, spots, hasLocations, hasSpots, zone, onOpen }: PlaceTablesProps) {
  const units = useDisplayUnits();
  const ofLocations = useMemo(() => locationColumns(units), [units]);
  const ofSpots = useMemo(() => spotColumns(zone), [zone]);
  return (
    <div className={classes.tables}>
      {hasLocations ? (
        <div>
          <Title order={3} size="h5" mb={6}>
            Locations
          </Title>
          <DataTable<LocationPlace>
            label="Locations with weather and heat risk"
            columns={ofLocations}
            rows={locations}
            rowId={({ tag_id }) => tag_id}
            emptyTitle="No locations"
            emptyHint="Locations are created in the settings."
            initialSort={{ column: 'caution', isDescending: true }}
            onOpen={({ tag_id }) => onOpen(tag_id)}
            height={HEIGHT}
          />
        </div>
      ) : null}
      {hasSpots ? (
        <div>
          <Title order={3} size="h5" mb={6}>
            Where measurements were taken
          </Title>
          <DataTable<SpotPlace>
            label={`Places of ${squareText(units.is_metric ? 'metric' : 'imperial')} where measurements were taken`}
            columns={ofSpots}
            rows={spots}
            rowId={({ id }) => id}
            emptyTitle="No measurements with a position"
            emptyHint="Choose another period or other people, or have the devices send their position."
            initialSort={{ column: 'tests', isDescending: true }}
            onOpen={({ id }) => onOpen(id)}
            height={HEIGHT}
          />
        </div>
      ) : null}
      {hasLocations || hasSpots ? null : <Text c="dimmed">Choose what to show above.</Text>}
    </div>
  );
}

const infoOf = (system: MeasurementSystem) =>
  'Locations show the selected job, or the one there that calls for the most caution: its score, the WBGT and the work-rest order of the hour; whichever of score and order calls for more caution decides the colour and the words. The temperature is below; grey means that there is no weather or no complete assessment. Measurements are drawn where the device reported its position, those within ' +
  `${squareText(system)} together: the circle has the colour of their average class, the warmth beneath it grows with their number and severity. Removed and invalid measurements do not count.`;

type MapCardProps = {
  view: MapView;
  today: CalendarDay;
  zone: TimeZone;
  jobs: readonly { readonly tag_id: string; readonly name: string }[];
  /** Null while they are being read. */
  locations: readonly LocationPlace[] | null;
  spots: readonly SpotPlace[] | null;
  source: WeatherSource | undefined;
  /** Why there is no weather, if there is none. */
  weatherNote: string | null;
  onChange: (view: MapView) => void;
  onOpen: (id: string) => void;
};

const NO_LOCATIONS: readonly LocationPlace[] = [];
const NO_SPOTS: readonly SpotPlace[] = [];

/** The map with what it is drawn with, or its tables. */
export function MapCard(props: MapCardProps) {
  const { view, today, zone, jobs, source, weatherNote, onChange, onOpen } = props;
  const locations = props.locations ?? NO_LOCATIONS;
  const spots = props.spots ?? NO_SPOTS;
  const scheme = useComputedColorScheme('light');
  const { temperature_unit: unit, is_metric } = useDisplayUnits();
  const system = is_metric ? 'metric' : 'imperial';
  const { layers, near } = view;
  const look = useMemo(() => ({ layers, scheme, unit }), [layers, scheme, unit]);
  const points = useMemo(() => pointsOf(locations, look), [locations, look]);
  const tints = useMemo(() => tintsOf(locations, look), [locations, look]);
  const drawn = useMemo(() => spotsOf(spots, look), [spots, look]);
  const seen = useView(locations, spots, near);

  const located = locations.filter(({ position }) => position !== null);
  const hasHeat = layers.includes('risk') || layers.includes('temperature');
  const missing = hasHeat ? locations.length - located.length : 0;
  const tables = (
    <PlaceTables
      locations={props.locations}
      spots={props.spots}
      hasLocations={hasHeat}
      hasSpots={layers.includes('tests')}
      zone={zone}
      onOpen={onOpen}
    />
  );

  return (
    <WidgetCard title="Where" info={infoOf(system)}>
      <MapControls view={view} today={today} jobs={jobs} locations={located} onChange={onChange} />
      {view.isTable ? (
        tables
      ) : (
        <MapBox
          points={points}
          spots={drawn}
          tints={tints}
          view={seen}
          label="Map of locations and measurements. Arrow keys move it, plus and minus zoom; Table shows the same in rows"
          onPointPress={onOpen}
          onSpotPress={onOpen}
          legend={<MapLegend layers={layers} scheme={scheme} unit={unit} system={system} />}
          fallback={
            <>
              <Text size="sm" c="dimmed" mb="sm" role="note">
                This browser cannot draw the map. The tables show the same.
              </Text>
              {tables}
            </>
          }
        />
      )}
      <div className={classes.below}>
        {hasHeat ? <WeatherSourceNote source={source} /> : null}
        {hasHeat && weatherNote ? (
          <Text size="sm" c="dimmed" role="status">
            {weatherNote}
          </Text>
        ) : null}
        {missing > 0 ? (
          <Text size="sm" c="dimmed">
            {formatCount(missing, 'location has no position', 'locations have no position')} and cannot be on
            the map.
          </Text>
        ) : null}
      </div>
    </WidgetCard>
  );
}

/** Where to look: at one location, at all of them, or at the tests where there is none. Changes only when these do. */
function useView(
  locations: readonly LocationPlace[],
  spots: readonly SpotPlace[],
  near: string | null,
): readonly Position[] {
  const positions = locations.flatMap(({ tag_id, position }) =>
    position && (near === null || tag_id === near) ? [position] : [],
  );
  // New tests must not move a map under somebody's hand: only whether there are any counts.
  const isBySpots = positions.length === 0 && spots.length > 0;
  const key = isBySpots ? 'spots' : JSON.stringify(positions.map(({ lat, lon }) => ({ lat, lon })));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the positions
  return useMemo(
    () => (isBySpots ? spots.map(({ lat, lon }) => ({ lat, lon })) : (JSON.parse(key) as Position[])),
    [key],
  );
}

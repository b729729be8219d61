import type { WeatherSource } from '@heatwise/contract/heat/weather.contract';
import type { Position } from '@heatwise/domain/heat/location-position';
import type { MeasurementSystem } from '@heatwise/domain/organisation/measurement-system';
import { formatCount } from '@heatwise/domain/text/format-number';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Text, useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { WeatherSourceNote } from '../../../entities/weather/weather-source.tsx';
import { useDisplayUnits } from '../../../platform/display-units.tsx';
import { MapBox } from '../../../ui/map/map-box.tsx';
import { WidgetCard } from '../../../ui/widget/widget-card.tsx';
import { squareText } from '../heat-text.ts';
import classes from '../heatmap.module.css';
import type { MapView } from '../heatmap-search.ts';
import type { LocationPlace, SpotPlace } from '../places/place-columns.tsx';
import { PlaceTables } from '../places/place-tables.tsx';
import { MapControls } from './map-controls.tsx';
import { pointsOf, spotsOf, tintsOf } from './map-layers.ts';
import { MapLegend } from './map-legend.tsx';

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

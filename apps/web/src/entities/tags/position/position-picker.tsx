import { isPositionSet, type Position } from '@heatwise/domain/heat/location-position';
import { type TemperatureUnit, temperatureText } from '@heatwise/domain/heat/temperature';
import { Alert, Button, Fieldset, NumberInput, Switch, Text, useComputedColorScheme } from '@mantine/core';
import { IconCurrentLocation, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useDisplayUnits } from '../../../platform/display-units.tsx';
import { type PlaceParts, useMapSettings, usePlaces } from '../../../platform/places.ts';
import { MapBox } from '../../../ui/map/map-box.tsx';
import { coordinatesText, roundPosition } from '../../../ui/map/map-point.ts';
import { hashPositions, sourceOf, useLocationWeather, useWeatherAt } from '../../weather/location-weather.ts';
import { TemperatureLegend } from '../../weather/map-legend-parts.tsx';
import { NO_TEMPERATURE } from '../../weather/temperature-shade.ts';
import { WeatherSourceNote } from '../../weather/weather-source.tsx';
import type { Site } from '../job-and-location.queries.ts';
import {
  chosenPoint,
  siteDistanceText,
  sitePoints,
  type Temperatures,
  temperatureTints,
} from './picker-points.ts';
import { PlaceSearch } from './place-search.tsx';
import classes from './position-picker.module.css';

type Fields = { readonly lat: number | string; readonly lon: number | string };

type Props = {
  value: Position | null;
  onChange: (value: Position | null) => void;
};

const DECIMALS = 6;

/** Latitude and longitude as numbers. While they are not both a place on earth, there is no position. */
function CoordinateFields({ value, onChange }: Props) {
  const [fields, setFields] = useState<Fields>(fieldsOf(value));
  const [known, setKnown] = useState(value);
  // A position from elsewhere replaces what is in the fields; one typed here must not be rewritten meanwhile.
  if (value?.lat !== known?.lat || value?.lon !== known?.lon) {
    setKnown(value);
    setFields(fieldsOf(value));
  }

  function change(next: Fields): void {
    const position = positionOf(next);
    setFields(next);
    setKnown(position);
    if (position !== null || value !== null) onChange(position);
  }

  const isZero = fields.lat === 0 && fields.lon === 0;
  return (
    <div className={classes.coordinates}>
      <NumberInput
        label="Latitude"
        description="Degrees; south is negative"
        value={fields.lat}
        onChange={(lat) => change({ ...fields, lat })}
        error={isWithin(fields.lat, 90) ? isZero && '0, 0 counts as no position' : 'From -90 to 90'}
        decimalScale={DECIMALS}
        allowedDecimalSeparators={['.', ',']}
        clampBehavior="none"
        hideControls
      />
      <NumberInput
        label="Longitude"
        description="Degrees; west is negative"
        value={fields.lon}
        onChange={(lon) => change({ ...fields, lon })}
        error={isWithin(fields.lon, 180) ? null : 'From -180 to 180'}
        decimalScale={DECIMALS}
        allowedDecimalSeparators={['.', ',']}
        clampBehavior="none"
        hideControls
      />
    </div>
  );
}

function fieldsOf(value: Position | null): Fields {
  return { lat: value?.lat ?? '', lon: value?.lon ?? '' };
}

/** An empty field is not wrong, only not filled in yet. */
function isWithin(degrees: number | string, most: number): boolean {
  return degrees === '' || Math.abs(Number(degrees)) <= most;
}

function positionOf({ lat, lon }: Fields): Position | null {
  if (typeof lat !== 'number' || typeof lon !== 'number') return null;
  if (!isWithin(lat, 90) || !isWithin(lon, 180)) return null;
  return isPositionSet({ lat, lon }) ? { lat, lon } : null;
}

const TODAY = { from: 0, to: 0 };

/** How warm it is now at the sites and at a position, for those who want to see it; nobody is asked before. */
export function useTemperatures(sites: readonly Site[], position: Position | null, isShown: boolean) {
  const ids = useMemo(() => sites.map(({ tag_id }) => tag_id), [sites]);
  const positions = useMemo(
    () => hashPositions(sites.map(({ tag_id, lat, lon }) => ({ tag_id, metadata: { lat, lon } }))),
    [sites],
  );
  const found = useLocationWeather(ids, TODAY, { positions, isEnabled: isShown && ids.length > 0 });
  const here = useWeatherAt(position, { isEnabled: isShown });
  const ofSites = useMemo(
    () =>
      new Map(
        found.data?.map(({ location_id, weather }) => [location_id, weather?.current?.temperature_c ?? null]),
      ),
    [found.data],
  );
  return {
    ofSites,
    here: here.data?.current.temperature_c ?? null,
    isAwaited: (ids.length > 0 && found.isPending) || (position !== null && here.isPending),
    source: sourceOf(found.data ?? []) ?? here.data ?? undefined,
    keptMs: found.keptMs,
  };
}

export type PositionPickerProps = {
  /** Degrees; null when there is none. (0, 0) counts as none. */
  value: Position | null;
  onChange: (value: Position | null) => void;
  /** Names the group of fields and the map. */
  label?: string;
  /** Of the map: pixels or a CSS length; 500 px without. */
  height?: number | string;
  disabled?: boolean;
  /** An address that is beside the picker already, for the search to find. */
  address?: PlaceParts;
  /** What it is measured from, and where the map opens while nothing is chosen. Must keep its identity. */
  sites?: readonly Site[];
};

const NO_SITES: readonly Site[] = [];
const NOWHERE_ELSE: readonly Position[] = [];

/**
 * Chooses a position on earth: by a search, by the device, by pressing the map or moving its marker, or by
 * coordinates, which also serve where no map can be drawn.
 */
export function PositionPicker({
  value,
  onChange,
  label = 'Position',
  height,
  disabled = false,
  address,
  sites = NO_SITES,
}: PositionPickerProps) {
  const position = value && isPositionSet(value) ? value : null;
  const [note, setNote] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isWarmthShown, setIsWarmthShown] = useState(false);
  const [wasChosen, setWasChosen] = useState(position !== null);
  const settings = useMapSettings();
  const scheme = useComputedColorScheme('light');
  const { temperature_unit: unit, is_metric } = useDisplayUnits();

  /** `source` says where it comes from, as long as it is the one shown. */
  function choose(next: Position | null, source: string | null = null): void {
    setNote(source);
    setMessage(null);
    if (next) setWasChosen(true);
    onChange(next && roundPosition(next));
  }

  const own = useOwnPosition({ onFound: choose, onMessage: setMessage });
  const [lat, lon] = [position?.lat, position?.lon];
  const shown = useMemo(() => (lat === undefined || lon === undefined ? null : { lat, lon }), [lat, lon]);
  const { ofSites, here, isAwaited, source, keptMs } = useTemperatures(sites, shown, isWarmthShown);
  const look = useMemo(() => {
    const temperatures: Temperatures = isWarmthShown ? { ofSites, here } : null;
    return { temperatures, unit, scheme };
  }, [isWarmthShown, ofSites, here, unit, scheme]);
  const points = useMemo(
    () => [...sitePoints(sites, look), ...chosenPoint(label, shown, look)],
    [sites, shown, label, look],
  );
  const tints = useMemo(() => temperatureTints(sites, shown, look), [sites, shown, look]);
  // Taking the marker away is no reason to look elsewhere.
  const view = useMemo(() => (shown ? [shown] : wasChosen ? NOWHERE_ELSE : sites), [shown, wasChosen, sites]);

  return (
    <Fieldset legend={label} disabled={disabled} variant="unstyled">
      <div className={classes.picker}>
        <PlaceSearch
          address={address}
          onFound={(place) => choose(place, `${place.display_name} (${place.attribution})`)}
          onMessage={setMessage}
        />
        {settings.data?.geocoder === 'built-in' ? (
          <Text size="sm" c="dimmed">
            The search uses the built-in gazetteer of GeoNames (CC BY 4.0): towns only.
          </Text>
        ) : null}
        {message ? (
          <Alert color="orange" variant="light" role="alert" p="xs">
            {message}
          </Alert>
        ) : null}
        <Text size="sm" role="status">
          {position
            ? [
                coordinatesText(position),
                siteDistanceText(position, sites, is_metric ? 'metric' : 'imperial'),
                isWarmthShown && temperatureNow(here, isAwaited, unit),
                note,
              ]
                .filter(Boolean)
                .join(' · ')
            : 'No position selected'}
        </Text>
        <div className={classes.overlay}>
          <Switch
            label="Temperatures now"
            checked={isWarmthShown}
            onChange={(event) => setIsWarmthShown(event.currentTarget.checked)}
          />
          {isWarmthShown ? <WeatherSourceNote source={source} keptMs={keptMs} /> : null}
        </div>
        <MapBox
          points={points}
          tints={tints}
          view={view}
          label={`Map: ${label}. Arrow keys move it, plus and minus zoom, Enter puts the marker in the middle`}
          height={height}
          onPlaceChosen={disabled ? undefined : choose}
          legend={isWarmthShown ? <TemperatureLegend unit={unit} scheme={scheme} /> : null}
          fallback={
            <Text size="sm" c="dimmed" role="note">
              This browser cannot draw the map. Search for a place or enter its coordinates.
            </Text>
          }
        />
        <CoordinateFields value={position} onChange={choose} />
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconCurrentLocation size={18} aria-hidden="true" />}
            loading={own.isBusy}
            onClick={() => void own.find()}
          >
            Use my position
          </Button>
          <Button
            variant="default"
            leftSection={<IconX size={18} aria-hidden="true" />}
            disabled={!position}
            onClick={() => choose(null)}
          >
            Clear
          </Button>
        </div>
      </div>
    </Fieldset>
  );
}

function temperatureNow(celsius: number | null, isAwaited: boolean, unit: TemperatureUnit): string {
  if (celsius !== null) return `${temperatureText(celsius, unit)} now`;
  return isAwaited ? 'Loading the weather…' : NO_TEMPERATURE;
}

type Handlers = {
  onFound: (position: Position, note: string) => void;
  /** Why the device's position is not known, in the words of the catalogue. */
  onMessage: (message: string) => void;
};

/** Where the user is: by the device, or else by the internet address, which is only about right and says so. */
function useOwnPosition({ onFound, onMessage }: Handlers) {
  const { positionOfDevice, positionOfAddress } = usePlaces();
  const [isBusy, setIsBusy] = useState(false);

  async function find(): Promise<void> {
    setIsBusy(true);
    try {
      onFound(await positionOfDevice(), 'The position of this device');
    } catch (deviceError) {
      const reason = messageOf(deviceError);
      try {
        const { attribution, ...position } = await positionOfAddress();
        onFound(position, `Approximate, from your internet address (${attribution})`);
        onMessage(reason);
      } catch (addressError) {
        // Both often say the same.
        onMessage([...new Set([reason, messageOf(addressError)])].join(' '));
      }
    } finally {
      setIsBusy(false);
    }
  }

  return { find, isBusy };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

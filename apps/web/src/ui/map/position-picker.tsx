import { isPositionSet, type Position } from '@heatwise/domain/heat/location-position';
import { Alert, Button, Fieldset, Text } from '@mantine/core';
import { IconCurrentLocation, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { type PlaceParts, useMapSettings } from '../../platform/places.ts';
import { CoordinateFields } from './coordinate-fields.tsx';
import { MapBox } from './map-box.tsx';
import { coordinatesText, type MapPoint, roundPosition } from './map-point.ts';
import { PlaceSearch } from './place-search.tsx';
import classes from './position-picker.module.css';
import { useOwnPosition } from './use-own-position.ts';

export type PositionPickerProps = {
  /** Degrees; null when there is none. (0, 0) counts as none. */
  value: Position | null;
  onChange: (value: Position | null) => void;
  /** Names the group of fields and the map. */
  label?: string;
  /** Of the map: pixels or a CSS length; 500 px without. */
  height?: number | string;
  disabled?: boolean;
  /** An address that stands beside the picker already, for the search to find. */
  address?: PlaceParts;
};

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
}: PositionPickerProps) {
  const position = value && isPositionSet(value) ? value : null;
  const [note, setNote] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const settings = useMapSettings();

  /** `source` tells where it comes from, as long as it is the one shown. */
  function choose(next: Position | null, source: string | null = null): void {
    setNote(source);
    setMessage(null);
    onChange(next && roundPosition(next));
  }

  const own = useOwnPosition({ onFound: choose, onMessage: setMessage });
  const [lat, lon] = [position?.lat, position?.lon];
  const points = useMemo<readonly MapPoint[]>(
    () =>
      lat === undefined || lon === undefined
        ? []
        : [{ id: 'position', lat, lon, label, note: coordinatesText({ lat, lon }) }],
    [lat, lon, label],
  );

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
        <MapBox
          points={points}
          label={`Map: ${label}. Arrow keys move it, plus and minus change the scale, Enter puts the marker in the middle`}
          height={height}
          onPlaceChosen={disabled ? undefined : choose}
          fallback={
            <Text size="sm" c="dimmed" role="note">
              This browser cannot draw the map. Search for a place or enter its coordinates.
            </Text>
          }
        />
        <Text size="sm" role="status">
          {position ? coordinatesText(position) : 'No position selected'}
          {position && note ? ` · ${note}` : null}
        </Text>
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

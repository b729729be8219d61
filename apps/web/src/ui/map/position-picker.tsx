import { isPositionSet, type Position } from '@heatwise/domain/heat/location-position';
import { Button, Fieldset, Group, NumberInput } from '@mantine/core';
import { useState } from 'react';

export type PositionPickerProps = {
  /** Degrees; null when there is none. (0, 0) counts as none. */
  value: Position | null;
  onChange: (value: Position | null) => void;
  /** Names the group of fields. */
  label?: string;
  disabled?: boolean;
};

/** Chooses a position on earth, by its coordinates. */
export function PositionPicker({
  value,
  onChange,
  label = 'Position',
  disabled = false,
}: PositionPickerProps) {
  const position = value && isPositionSet(value) ? value : null;
  const [lat, setLat] = useState<number | string>(position?.lat ?? '');
  const [lon, setLon] = useState<number | string>(position?.lon ?? '');

  function change(nextLat: number | string, nextLon: number | string): void {
    setLat(nextLat);
    setLon(nextLon);
    const next = { lat: Number(nextLat), lon: Number(nextLon) };
    const isComplete = nextLat !== '' && nextLon !== '' && isPositionSet(next);
    onChange(isComplete ? next : null);
  }

  return (
    <Fieldset legend={label} disabled={disabled}>
      <Group align="end">
        <NumberInput label="Latitude" value={lat} min={-90} max={90} onChange={(next) => change(next, lon)} />
        <NumberInput
          label="Longitude"
          value={lon}
          min={-180}
          max={180}
          onChange={(next) => change(lat, next)}
        />
        <Button variant="default" onClick={() => change('', '')} disabled={!position}>
          Clear
        </Button>
      </Group>
    </Fieldset>
  );
}

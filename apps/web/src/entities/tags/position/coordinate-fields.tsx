import { isPositionSet, type Position } from '@heatwise/domain/heat/location-position';
import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import classes from './position-picker.module.css';

type Fields = { readonly lat: number | string; readonly lon: number | string };

type Props = {
  value: Position | null;
  onChange: (value: Position | null) => void;
};

const DECIMALS = 6;

/** Latitude and longitude as numbers. While they are not both a place on earth, there is no position. */
export function CoordinateFields({ value, onChange }: Props) {
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

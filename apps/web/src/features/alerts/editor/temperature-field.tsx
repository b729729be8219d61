import {
  celsiusOf,
  oneDecimal,
  TEMPERATURE_UNIT_SYMBOLS,
  temperatureIn,
} from '@heatwise/domain/heat/temperature';
import { readDecimal } from '@heatwise/domain/measurements/manual-entry';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useDisplayUnits } from '../../../platform/display-units.tsx';

type Props = {
  label: string;
  description?: string;
  /** In °C. */
  value: number;
  min: number;
  max: number;
  onChange: (celsius: number) => void;
};

/** A temperature in the reader's unit, kept in °C. What is none is said at once, and goes when the field is left. */
export function TemperatureField({ value, min, max, onChange, ...rest }: Props) {
  const { temperature_unit: unit } = useDisplayUnits();
  const shown = (celsius: number) => oneDecimal(temperatureIn(unit, celsius)).replace('.0', '');
  const [typed, setTyped] = useState(() => shown(value));
  const [followed, setFollowed] = useState(value);
  const [typedIn, setTypedIn] = useState(unit);
  // Changed in another place, or the reader's unit was: the same digits would be another temperature.
  if (value !== followed || unit !== typedIn) {
    setFollowed(value);
    setTypedIn(unit);
    setTyped(shown(value));
  }
  const read = readTyped(typed);
  const isWrong = read === null || read < min || read > max;
  const symbol = TEMPERATURE_UNIT_SYMBOLS[unit];

  function readTyped(text: string): number | null {
    const number = readDecimal(text);
    if (number === null) return null;
    // 89.6 °F are 32 °C, not 31.999…
    return unit === 'fahrenheit' ? Math.round(celsiusOf(unit, number) * 1e6) / 1e6 : number;
  }

  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      rightSection={symbol}
      rightSectionPointerEvents="none"
      error={isWrong ? `A temperature from ${shown(min)} to ${shown(max)} ${symbol}.` : null}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value;
        setTyped(text);
        const next = readTyped(text);
        if (next === null || next < min || next > max) return;
        setFollowed(next);
        onChange(next);
      }}
      onBlur={() => setTyped(shown(value))}
    />
  );
}

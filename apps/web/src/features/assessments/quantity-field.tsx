import { oneDecimal } from '@heatwise/domain/heat/temperature';
import { NumberInput } from '@mantine/core';
import { useState } from 'react';

type Props = {
  name: string;
  /** The reader's, in which it is typed. */
  unit: string;
  /** In the unit of the rules; null while nothing is given. */
  value: number | null;
  /** From the unit of the rules into the reader's, and back. */
  shown: (value: number) => number;
  read: (typed: number) => number;
  error: string | undefined;
  onChange: (value: number | null) => void;
};

/** A number with its unit. Who changes the units while it is open sees the same quantity, and not the same digits. */
export function QuantityField({ name, unit, value, shown, read, error, onChange }: Props) {
  const [typed, setTyped] = useState<number | string>('');
  const [typedIn, setTypedIn] = useState(unit);
  if (unit !== typedIn) {
    setTypedIn(unit);
    if (value !== null) setTyped(Number(oneDecimal(shown(value))));
  }
  return (
    <NumberInput
      label={`${name} (${unit})`}
      value={typed}
      error={error}
      onChange={(next) => {
        setTyped(next);
        onChange(typeof next === 'number' ? read(next) : null);
      }}
      hideControls
    />
  );
}

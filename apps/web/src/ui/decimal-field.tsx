import { readDecimal } from '@heatwise/domain/measurements/manual-entry';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** Null is nothing, or what is not a number: the rules say which fields must have one. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Shown behind the number. */
  unit?: string | undefined;
};

/** One number, as it is typed: what is not a number stays as it stands, and is never read as another number. */
export function DecimalField({ value, onChange, unit, ...rest }: Props) {
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  const [followed, setFollowed] = useState(value);
  // Emptied or filled in from outside.
  if (value !== followed) {
    setFollowed(value);
    if (value !== readDecimal(typed)) setTyped(value === null ? '' : String(value));
  }
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      {...(unit ? { rightSection: unit, rightSectionWidth: unit.length * 9 + 16 } : {})}
      rightSectionPointerEvents="none"
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const next = readDecimal(text);
        setFollowed(next);
        onChange(next);
      }}
    />
  );
}

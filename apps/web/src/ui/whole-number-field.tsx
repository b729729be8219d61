import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  value: number | null;
  min: number;
  max: number;
  /** Nothing in the field is a value of its own. */
  mayBeEmpty?: boolean;
  onChange: (value: number | null) => void;
};

/** A whole number within its limits. What is none is said at once, is not kept, and goes when the field is left. */
export function WholeNumberField({ value, min, max, mayBeEmpty = false, onChange, error, ...rest }: Props) {
  const [typed, setTyped] = useState(textOf(value));
  const [followed, setFollowed] = useState(value);
  // Undone, or changed in another place.
  if (value !== followed) {
    setFollowed(value);
    setTyped(textOf(value));
  }
  const text = typed.trim();
  const isEmpty = text === '' && mayBeEmpty;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  const isWrong = !isEmpty && !(number >= min && number <= max);
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      error={isWrong ? `A whole number from ${min} to ${max.toLocaleString('en')}.` : error}
      onChange={({ currentTarget }) => {
        const next = currentTarget.value;
        setTyped(next);
        const read = /^\d{1,9}$/.test(next.trim()) ? Number(next) : null;
        if (next.trim() === '' ? !mayBeEmpty : read === null || read < min || read > max) return;
        setFollowed(read);
        onChange(read);
      }}
      onBlur={() => setTyped(textOf(value))}
    />
  );
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}

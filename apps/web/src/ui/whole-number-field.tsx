import { formatNumber } from '@heatwise/domain/text/format-number';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { NOT_KEPT } from './use-draft-form.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  value: number | null;
  min: number;
  max: number;
  /** Nothing in the field is a value of its own. */
  mayBeEmpty?: boolean;
  onChange: (value: number | null) => void;
};

/**
 * A whole number within its limits. What is none is said at once and stays as it was typed; the value is then the one from
 * before, not the first digits of what is too much. A form with such a field is not sent. What was emptied comes back when it is left.
 */
export function WholeNumberField({ value, min, max, mayBeEmpty = false, onChange, error, ...rest }: Props) {
  const [typed, setTyped] = useState(textOf(value));
  const [followed, setFollowed] = useState(value);
  /** What to go back to: the value before somebody typed here. */
  const [before, setBefore] = useState(value);
  // Undone, or changed in another place.
  if (value !== followed) {
    setFollowed(value);
    setBefore(value);
    setTyped(textOf(value));
  }
  const read = (text: string): number | null | undefined => {
    if (text.trim() === '') return mayBeEmpty ? null : undefined;
    const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
    return number >= min && number <= max ? number : undefined;
  };
  const isWrong = read(typed) === undefined;
  return (
    <TextInput
      {...rest}
      {...(isWrong && { [NOT_KEPT]: true })}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      error={isWrong ? `A whole number from ${min} to ${formatNumber(max)}.` : error}
      onChange={({ currentTarget }) => {
        const number = read(currentTarget.value);
        const next = number === undefined ? before : number;
        setTyped(currentTarget.value);
        setFollowed(next);
        if (next !== value) onChange(next);
      }}
      onBlur={() => {
        setBefore(value);
        if (typed.trim() === '') setTyped(textOf(value));
      }}
    />
  );
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}

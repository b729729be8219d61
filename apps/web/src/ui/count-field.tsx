import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';

type Props = {
  label: string;
  count: number;
  /** The highest count there may be. */
  limit: number;
  onChange: (count: number) => void;
};

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * Takes a whole number from 1 to its limit, by digits or by the arrow keys; what is not one yet is not passed on.
 * Plain, because every dashboard begins with it: a number field of the library weighs more than a chart's code.
 */
export function CountField({ label, count, limit, onChange }: Props) {
  const [typed, setTyped] = useState(String(count));
  useEffect(() => setTyped(String(count)), [count]);

  function take(text: string): void {
    const digits = text.replace(/\D/g, '');
    const next = Math.min(Number(digits), limit);
    setTyped(digits === '' ? '' : String(next));
    if (next >= 1) onChange(next);
  }

  function step(event: KeyboardEvent): void {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    take(String(Math.max(1, Number(typed) + by)));
  }

  return (
    <TextInput
      label={label}
      inputMode="numeric"
      value={typed}
      onChange={(event) => take(event.currentTarget.value)}
      onKeyDown={step}
      onBlur={() => setTyped(String(count))}
    />
  );
}

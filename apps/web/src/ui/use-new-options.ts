import { useState } from 'react';
import type { CreateOption, PickerOption } from './picker-options.ts';

type NewOptions = {
  /** What is being made. */
  readonly ids: ReadonlySet<string>;
  /** Begins to make one and gives it at once; null when there is nothing to pick. `onMade` hears when it is there. */
  readonly make: (
    create: CreateOption | undefined,
    typed: string,
    onMade?: (option: PickerOption) => void,
  ) => PickerOption | null;
};

/** Options that a picker shows before they are there. `onFailed` is called with the id of one that could not be made. */
export function useNewOptions(onFailed: (id: string) => void): NewOptions {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());

  function make(
    create: CreateOption | undefined,
    typed: string,
    onMade?: (option: PickerOption) => void,
  ): PickerOption | null {
    const created = create?.make(typed.trim()) ?? null;
    if (!created) return null;
    const { option, isMade } = created;
    setIds((before) => new Set([...before, option.id]));
    void isMade.then((isThere) => {
      setIds((before) => new Set([...before].filter((id) => id !== option.id)));
      if (isThere) onMade?.(option);
      else onFailed(option.id);
    });
    return option;
  }

  return { ids, make };
}

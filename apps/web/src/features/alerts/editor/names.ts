import { useMemo, useState } from 'react';
import type { PickerOption } from '../../../ui/picker-options.ts';

/** What the ids in a rule are called: as it was read, and as they were picked since. */
export type Names = {
  readonly optionsOf: (ids: readonly string[]) => readonly PickerOption[];
  readonly idsOf: (options: readonly PickerOption[]) => string[];
};

/** What was deleted has no name any more, and can still be taken out. */
const DELETED = 'Deleted';

export function useNames(known: Readonly<Record<string, string>>): Names {
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({});
  return useMemo(
    () => ({
      optionsOf: (ids) => ids.map((id) => ({ id, label: picked[id] ?? known[id] ?? DELETED })),
      idsOf: (options) => {
        setPicked((before) => ({
          ...before,
          ...Object.fromEntries(options.map(({ id, label }) => [id, label])),
        }));
        return options.map(({ id }) => id);
      },
    }),
    [known, picked],
  );
}

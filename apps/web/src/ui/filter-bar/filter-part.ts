import type { ReactNode } from 'react';

/** One thing a list or a screen can be narrowed by. */
export type FilterPart = {
  readonly key: string;
  /** What it narrows by: 'Tags'. */
  readonly label: string;
  /** What is chosen, in few words; null while it leaves nothing out. */
  readonly chosen: string | null;
  /** Undoes the choice; absent where there is always one, as with the time. */
  readonly onClear?: () => void;
  /** Offered behind "More" until it is used. */
  readonly isRare?: boolean;
  /** The fields by which one chooses. */
  readonly fields: (close: () => void) => ReactNode;
};

/** How many parts narrow what is shown. */
export function countOfChosen(parts: readonly FilterPart[]): number {
  return parts.filter(({ chosen, onClear }) => chosen !== null && onClear).length;
}

/** 'Roof crew', 'Roof crew +2'; null when nothing is chosen. */
export function chosenNames(ids: readonly string[], names: ReadonlyMap<string, string>): string | null {
  const [first, ...others] = ids;
  if (first === undefined) return null;
  const name = names.get(first) ?? '…';
  return others.length === 0 ? name : `${name} +${others.length}`;
}

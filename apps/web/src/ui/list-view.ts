/** What a list shows, as its address says it. */
export type ListSearch = Readonly<Record<string, string | number | boolean>>;

/** For the part of a screen that keeps views under names: what is shown now, and how another is opened. */
export type ListView = {
  readonly search: ListSearch;
  readonly onOpen: (search: ListSearch) => void;
};

/** The same parameters, in whatever order. */
export function isSameSearch(one: ListSearch, other: ListSearch): boolean {
  const [first, second] = [Object.entries(one), new Map(Object.entries(other))];
  return first.length === second.size && first.every(([key, value]) => second.get(key) === value);
}

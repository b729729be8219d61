type Limits<Item> = { readonly most: number; readonly idOf: (item: Item) => string };

/** Puts a deleted item back at its place, among what was changed since. Nothing changes if it is there or the list is full. */
export function restoreItem<Item>(
  items: readonly Item[],
  item: Item,
  at: number,
  { most, idOf }: Limits<Item>,
): readonly Item[] {
  const isThere = items.some((one) => idOf(one) === idOf(item));
  return isThere || items.length >= most ? items : items.toSpliced(at, 0, item);
}

/** A queue that serves its groups in rotation, and within a group the oldest item first. */
export type Rotation<Item> = {
  readonly size: number;
  countOf(key: string): number;
  add(key: string, item: Item): void;
  /** Takes the next item; undefined when none waits. */
  take(): Item | undefined;
  remove(key: string, item: Item): void;
};

export function createRotation<Item>(): Rotation<Item> {
  /** Groups with waiting items, in the order in which they are served. */
  const groups = new Map<string, Item[]>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    countOf: (key) => groups.get(key)?.length ?? 0,
    add(key, item) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
      size += 1;
    },
    take() {
      const [next] = groups;
      if (!next) return undefined;
      const [key, group] = next;
      const item = group.shift();
      size -= 1;
      groups.delete(key);
      if (group.length > 0) groups.set(key, group);
      return item;
    },
    remove(key, item) {
      const group = groups.get(key);
      const place = group?.indexOf(item) ?? -1;
      if (!group || place < 0) return;
      group.splice(place, 1);
      size -= 1;
      if (group.length === 0) groups.delete(key);
    },
  };
}

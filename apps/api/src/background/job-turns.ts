type Turn = { readonly turn_of: string | null; readonly urgent?: boolean };

/** Whose turn it is among those for whom something is due: urgent before the rest, then who was served longest ago. */
export type Turns<T extends Turn> = {
  inOrder(due: readonly T[]): readonly T[];
  serve(turn: T): void;
};

/** More than wait at a time; those served longest ago count as never served. */
const REMEMBERED = 10_000;

/** Remembered by each server for itself: each is fair by its own. */
export function createTurns<T extends Turn>(): Turns<T> {
  const served = new Map<string | null, number>();
  let count = 0;
  const servedAt = ({ turn_of }: T) => served.get(turn_of) ?? 0;
  return {
    inOrder: (due) =>
      due.toSorted(
        (a, b) => Number(b.urgent ?? false) - Number(a.urgent ?? false) || servedAt(a) - servedAt(b),
      ),
    serve({ turn_of }) {
      count += 1;
      served.delete(turn_of);
      served.set(turn_of, count);
      const [oldest] = served.keys();
      if (served.size > REMEMBERED && oldest !== undefined) served.delete(oldest);
    },
  };
}

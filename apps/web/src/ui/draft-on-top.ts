/** Plain data: what a form holds. */
export function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The draft after other values were saved elsewhere (another tab, another person): what was changed here stays, the rest
 * takes what arrived, so that saving undoes nobody's work. A list is one value; records are compared part by part.
 */
export function draftOnTopOf<Values extends object>(arrived: Values, before: Values, draft: Values): Values {
  const keys = Object.keys({ ...arrived, ...draft }) as (keyof Values)[];
  const parts = keys.flatMap((key) => {
    if (isSame(draft[key], before[key])) return key in arrived ? [[key, arrived[key]]] : [];
    const [now, then, mine]: unknown[] = [arrived[key], before[key], draft[key]];
    return [[key, isRecord(now) && isRecord(then) && isRecord(mine) ? draftOnTopOf(now, then, mine) : mine]];
  });
  return Object.fromEntries(parts) as Values;
}

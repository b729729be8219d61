import { useCallback, useMemo, useState } from 'react';

export type Selection = {
  readonly ids: ReadonlySet<string>;
  /** Adds or takes away one; with `isRange` everybody between the last one touched and this one. */
  readonly toggle: (id: string, isRange: boolean) => void;
  readonly set: (ids: readonly string[]) => void;
  readonly clear: () => void;
};

type State = { readonly ids: ReadonlySet<string>; readonly last: string | null };
const NOBODY: State = { ids: new Set(), last: null };

/** Who is chosen in a list. Those whom the list no longer shows are not chosen any more. */
export function useSelection(listed: readonly string[]): Selection {
  const [state, setState] = useState<State>(NOBODY);
  const ids = useMemo(() => {
    if (state.ids.size === 0) return state.ids;
    const kept = listed.filter((id) => state.ids.has(id));
    return kept.length === state.ids.size ? state.ids : new Set(kept);
  }, [listed, state.ids]);

  const toggle = useCallback(
    (id: string, isRange: boolean) =>
      setState((before) => {
        const next = new Set(before.ids);
        const isAdded = !next.has(id);
        for (const each of isRange ? between(listed, before.last, id) : [id]) {
          if (isAdded) next.add(each);
          else next.delete(each);
        }
        return { ids: next, last: id };
      }),
    [listed],
  );
  const set = useCallback((next: readonly string[]) => setState({ ids: new Set(next), last: null }), []);
  const clear = useCallback(() => setState(NOBODY), []);
  return useMemo(() => ({ ids, toggle, set, clear }), [ids, toggle, set, clear]);
}

function between(listed: readonly string[], one: string | null, other: string): readonly string[] {
  const [a, b] = [one === null ? -1 : listed.indexOf(one), listed.indexOf(other)];
  return a < 0 || b < 0 ? [other] : listed.slice(Math.min(a, b), Math.max(a, b) + 1);
}

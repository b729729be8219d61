import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

type Following<State> = {
  /** What that which follows says now, such as the address; null while it says nothing. */
  readonly said: string | null;
  readonly read: (said: string) => State;
  /** The state as `said` would say it; the same function always. */
  readonly write: (state: State) => string;
  /** Brings it to say what the state is. */
  readonly follow: (state: State) => void;
  /** How long a change rests before it is followed, in milliseconds. */
  readonly restMs: number;
};

/**
 * A state that leads while something slower follows: a list whose address keeps its filter, a field whose list keeps its words.
 * What is done here shows at once, and is followed when it has come to rest. What follows may be late, so that its words
 * come back when later ones are here already: those do not lead. Words that were not told here do: another link, back and
 * forward, a reset. See decisions/0215.
 *
 * @param first the state at the beginning, by default what is said then
 * @returns `set` for what is to be followed when it rests, and `tell` for what the caller has it say at once
 */
export function useLeadingState<State>(
  { said, read, write, follow, restMs }: Following<State>,
  first: () => State = () => read(said ?? ''),
) {
  const [state, set] = useState(first);
  // What it was told, from what it says now on.
  const told = useRef<readonly (string | null)[]>([said]);
  const lead = useEffectEvent((words: string) => set(read(words)));
  const followNow = useEffectEvent(() => {
    told.current = [...told.current, write(state)];
    follow(state);
  });

  useEffect(() => {
    if (said === null) return;
    const place = told.current.lastIndexOf(said);
    told.current = place < 0 ? [said] : told.current.slice(place);
    if (place < 0) lead(said);
  }, [said]);

  const text = write(state);
  useEffect(() => {
    if (said !== null && text === told.current.at(-1)) return;
    const timer = setTimeout(followNow, restMs);
    return () => clearTimeout(timer);
  }, [said, text, restMs]);

  const tell = useCallback(
    (next: State) => {
      told.current = [...told.current, write(next)];
      set(next);
    },
    [write],
  );
  return { state, set, tell };
}

import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocalRows } from '../local-db/use-local-rows.ts';
import { createStoredValue } from '../platform/stored-value.ts';
import { firstFacts } from './first-steps.queries.ts';

const NAMES = ['people', 'colleague', 'location', 'tests'] as const;
export type FirstFacts = Readonly<Record<(typeof NAMES)[number], 0 | 1>>;

/**
 * What the organisation has by now; undefined while nobody knows. Until it is read, what was found last time in this
 * browser: the page below does not move when the answer comes.
 */
export function useFirstFacts(
  userId: string,
  { isReadable }: { isReadable: boolean },
): FirstFacts | undefined {
  const [memory] = useState(() =>
    createStoredValue<FirstFacts | null>({
      key: `heatwise_first_facts_${userId}`,
      storage: window.localStorage,
      events: window,
      read: readFacts,
    }),
  );
  const before = useSyncExternalStore(memory.subscribe, memory.current);
  const { data } = useLocalRows((queries) => firstFacts(queries, userId), ['first steps', userId], {
    isEnabled: isReadable,
  });
  const found = data?.[0];
  useEffect(() => {
    if (found && NAMES.some((name) => memory.current()?.[name] !== found[name])) memory.set(found);
  }, [memory, found]);
  return found ?? before ?? undefined;
}

function readFacts(stored: unknown): FirstFacts | null {
  const facts = stored as FirstFacts | null;
  return facts && NAMES.every((name) => facts[name] === 0 || facts[name] === 1) ? facts : null;
}

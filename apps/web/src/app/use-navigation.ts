import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLoginRecord } from '../platform/platform-context.tsx';
import { createStoredValue } from '../platform/stored-value.ts';
import { useActorIfKnown } from '../sync/actor.tsx';
import { type Navigation, navigationOf, navigationTo } from './navigation.ts';

/** Open to every person, so they are shown before anything is known of the person's rights. */
const OPEN_TO_ALL: readonly string[] = ['/dashboard', '/measurements', '/courses'];

/**
 * Lists the screens that the signed-in person may open. Until the local database is read, it lists those of the last
 * visit in this browser; the routes check the rights again.
 */
export function useNavigation(
  organisationMetadata: Readonly<Record<string, unknown>> | undefined,
): Navigation {
  const actor = useActorIfKnown();
  const userId = useLoginRecord()?.user_id;
  const [memory] = useState(() =>
    createStoredValue<readonly string[]>({
      key: `heatwise_navigation_${userId}`,
      storage: window.localStorage,
      events: window,
      read: (stored) => (Array.isArray(stored) ? stored : OPEN_TO_ALL),
    }),
  );
  const remembered = useSyncExternalStore(memory.subscribe, memory.current);
  const known = useMemo(
    () => actor && organisationMetadata && navigationOf(actor, organisationMetadata),
    [actor, organisationMetadata],
  );
  useEffect(() => {
    if (!known) return;
    const addresses = [...known.screens, ...known.settings].map(({ to }) => to);
    if (addresses.join() !== memory.current().join()) memory.set(addresses);
  }, [known, memory]);
  return useMemo(() => known ?? navigationTo(remembered), [known, remembered]);
}

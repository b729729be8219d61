import { wallRoutes } from '@heatwise/contract/monitoring/monitoring.routes';
import type { SharedWall, WallSite } from '@heatwise/contract/monitoring/wall.contract';
import { useEffect, useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { RequestFailure } from '../../../platform/request-failure.ts';

/** A new case comes within this time; the weather changes by the hour. */
const PEOPLE_EVERY_MS = 15_000;
const SITES_EVERY_MS = 5 * 60_000;
const AGAIN_AFTER_MS = 15_000;

export type Shared = {
  readonly wall: SharedWall | undefined;
  readonly sites: readonly WallSite[] | undefined;
  /** Whose weather it is. */
  readonly source: { readonly attribution: string; readonly is_simulated: boolean } | undefined;
  /** When people were read last, in ms since 1970. */
  readonly asOfMs: number | null;
  readonly isOffline: boolean;
  /** The link is not known, or not any more: asking again would not help. */
  readonly isRefused: boolean;
};

const NOTHING: Shared = {
  wall: undefined,
  sites: undefined,
  source: undefined,
  asOfMs: null,
  isOffline: false,
  isRefused: false,
};

/** What a link shows, asked for again and again; what was read last stays while nobody answers. */
export function useSharedWall(token: string, timeZone: string): Shared {
  const { backgroundApi: api } = usePlatform();
  const [shared, setShared] = useState(NOTHING);
  useEffect(() => {
    setShared(NOTHING);
    if (token === '') return undefined;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    let isOver = false;
    const set = (part: Partial<Shared>) => {
      if (!isOver) setShared((before) => ({ ...before, ...part }));
    };

    async function keepAsking(ask: () => Promise<void>, everyMs: number): Promise<void> {
      let waitMs = everyMs;
      try {
        await ask();
      } catch (problem) {
        if (problem instanceof RequestFailure && problem.status === 401) return set({ isRefused: true });
        set({ isOffline: true });
        waitMs = AGAIN_AFTER_MS;
      }
      if (isOver) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        void keepAsking(ask, everyMs);
      }, waitMs);
      timers.add(timer);
    }

    void keepAsking(async () => {
      const wall = await api.send(wallRoutes.people, { querystring: { time_zone: timeZone }, bearer: token });
      set({ wall, asOfMs: Date.now(), isOffline: false });
    }, PEOPLE_EVERY_MS);
    void keepAsking(async () => {
      const { sites, ...source } = await api.send(wallRoutes.sites, { bearer: token });
      set({ sites, source });
    }, SITES_EVERY_MS);
    return () => {
      isOver = true;
      for (const timer of timers) clearTimeout(timer);
    };
  }, [api, token, timeZone]);
  return shared;
}

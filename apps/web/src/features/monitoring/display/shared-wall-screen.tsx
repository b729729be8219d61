import type { SharedWall, WallSite } from '@heatwise/contract/monitoring/monitoring.contract';
import { wallRoutes } from '@heatwise/contract/monitoring/monitoring.routes';
import { Stack, Text, Title } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useSiteZones } from '../../../entities/weather/site-zones.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { useAwake } from '../use-whole-page.ts';
import { WallDisplay } from './wall-display.tsx';

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

/** The wall on a display that nobody signed in on: all that the link opens, and nothing leads on from it. */
export function SharedWallScreen({ token }: { token: string }) {
  const viewer = useViewerZone();
  const zoneOf = useSiteZones();
  const { wall, sites, source, asOfMs, isOffline, isRefused } = useSharedWall(token, viewer.name);
  useAwake();
  const heat = useMemo(
    () => sites?.map(({ time_zone, ...site }) => ({ ...site, zone: zoneOf(time_zone) })),
    [sites, zoneOf],
  );
  if (isRefused || token === '')
    return (
      <Message title="This link cannot open the wall">
        The link was revoked or is incomplete. An admin of the organisation can create a new one on the
        monitoring screen.
      </Message>
    );
  if (!wall && isOffline)
    return <Message title="The server is not responding">Trying again automatically.</Message>;
  return (
    <main>
      <WallDisplay
        title={wall ? `${wall.organisation}, ${wall.name}` : 'Monitoring'}
        pages={wall?.pages}
        sites={heat}
        heatNote={source ? (source.is_simulated ? 'Simulated weather' : source.attribution) : null}
        unit={wall?.temperature_unit ?? 'celsius'}
        asOfMs={asOfMs}
        isOffline={isOffline}
        viewer={viewer}
      />
    </main>
  );
}

export function Message({ title, children }: { title: string; children: string }) {
  return (
    <Stack component="main" align="center" justify="center" mih="100dvh" gap="xs" p="lg" ta="center">
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text c="dimmed" maw={480}>
        {children}
      </Text>
    </Stack>
  );
}

/** The wall by a link: its token is behind the # of the address, which no browser sends anywhere. */
export function WallPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  return <SharedWallScreen key={token} token={token} />;
}

import { Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { useSiteZones } from '../../../entities/weather/site-zones.ts';
import { useViewerZone } from '../../../platform/viewer-zone.ts';
import { useAwake } from '../use-whole-page.ts';
import { useSharedWall } from './use-shared-wall.ts';
import { WallDisplay } from './wall-display.tsx';

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

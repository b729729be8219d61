import type { OwnSession } from '@heatwise/contract/session/account.contract';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from '../session.module.css';
import { useEndOtherSessions, useEndSession } from './account.mutations.ts';
import { useSessions } from './account.queries.ts';

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** What a person would call the browser of a session: 'Firefox on Windows'. */
function deviceName(userAgent: string | null): string {
  const nameIn = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = nameIn(BROWSERS);
  const system = nameIn(SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Another program';
}

/** Where one is signed in, with the ways to end that. */
export function SessionsList() {
  const sessions = useSessions();
  const endOthers = useEndOtherSessions();
  const [isAsking, setIsAsking] = useState(false);

  if (sessions.error)
    return <ErrorState message={sessions.error.message} onRetry={() => void sessions.refetch()} />;
  if (!sessions.data) return <LoadingState text="Loading where you are signed in…" height={120} />;

  return (
    <Stack>
      <ul className={classes.sessions}>
        {sessions.data.map((session) => (
          <SessionEntry key={session.session_id} session={session} />
        ))}
      </ul>
      {sessions.data.length > 1 ? (
        <Button variant="default" size="md" w="fit-content" onClick={() => setIsAsking(true)}>
          Sign out everywhere else
        </Button>
      ) : null}
      <ConfirmDialog
        opened={isAsking}
        title="Sign out everywhere else?"
        confirm="Sign out"
        isBusy={endOthers.isPending}
        onConfirm={() => endOthers.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      >
        Only this browser stays signed in. What the others keep offline is removed when they are opened next.
      </ConfirmDialog>
    </Stack>
  );
}

function SessionEntry({ session }: { session: OwnSession }) {
  const zone = useViewerZone();
  const end = useEndSession();
  const name = deviceName(session.user_agent);
  return (
    <li className={classes.session}>
      <div>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {session.is_current ? <Badge variant="light">This browser</Badge> : null}
        </Group>
        <Text size="sm" c="dimmed">
          Last used <RelativeTime ms={Date.parse(session.used_at)} zone={zone} />
          {session.address ? ` · ${session.address}` : ''}
        </Text>
      </div>
      {session.is_current ? null : (
        <Button
          variant="default"
          size="md"
          loading={end.isPending}
          aria-label={`Sign out ${name}`}
          onClick={() => end.mutate(session.session_id)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

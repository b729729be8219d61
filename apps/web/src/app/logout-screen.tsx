import type { LoginRecord } from '@heatwise/contract/session/session.contract';
import { Button, List, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { listUnsentWrites } from '../entities/queued-writes/queued-writes.ts';
import { unsentWork } from '../features/education/unsent-work.ts';
import { endSession } from '../features/session/session.mutations.ts';
import { databaseName, wipeDatabase } from '../local-db/delete-database.ts';
import { storesOf, wipeBrowserData } from '../platform/browser-data.ts';
import { forgetAnswers } from '../platform/kept-answers.ts';
import { keepChoices } from '../platform/kept-choices.ts';
import { forgetWork } from '../platform/kept-work.ts';
import { usePlatform } from '../platform/platform-context.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { NarrowCard } from '../ui/narrow-card.tsx';
import { databaseOwnerOf } from './database-owner.ts';

/** Signs out; whoever has work here that nobody else has is asked first. */
export function LogoutScreen() {
  const { session } = usePlatform();
  // As it was when the screen opened: the server may have ended the session by now, and the data still has to go.
  const [record] = useState(() => session.current());
  const owner = record?.user_id ?? '';
  const [unsent, setUnsent] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let isGone = false;
    void Promise.all([listUnsentWrites(owner), unsentWork(owner)]).then(
      (found) => isGone || setUnsent(found.flat()),
    );
    return () => {
      isGone = true;
    };
  }, [owner]);
  if (unsent === null) return <LoadingState text="Signing you out…" height="100dvh" />;
  if (unsent.length === 0) return <SigningOut record={record} />;
  return <UnsentWork work={unsent} onSignOut={() => setUnsent([])} />;
}

function UnsentWork({ work, onSignOut }: { work: readonly string[]; onSignOut: () => void }) {
  return (
    <NarrowCard>
      <Stack gap="lg">
        <Title order={1} size="h2">
          Not everything has been sent
        </Title>
        <Text>Signing out deletes what only this browser has:</Text>
        <List>
          {work.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
        <Text>
          It is sent by itself as soon as there is a connection. A talk under way has to be finished first.
        </Text>
        <ButtonLink to="/dashboard" size="md">
          Stay signed in
        </ButtonLink>
        <Button variant="default" size="md" onClick={onSignOut}>
          Delete it and sign out
        </Button>
      </Stack>
    </NarrowCard>
  );
}

/**
 * Signs out: first the local data goes, then the session on the server, then, with a fresh page, whatever is in memory,
 * and the provider's session of whoever came through one. What the person chose about looks stays for the next time.
 * Without a connection the browser forgets all the same; the server's session then ends by its own time.
 */
function SigningOut({ record }: { record: LoginRecord | null }) {
  const { api, session, workAccount, regions } = usePlatform();
  const hasBegun = useRef(false);

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;

    async function signOut(): Promise<string | undefined> {
      if (!record) return;
      const putBack = keepChoices(window.localStorage, record.user_id);
      await Promise.all([forgetAnswers(), forgetWork()]);
      const name = databaseName(databaseOwnerOf(record, regions));
      await wipeDatabase(name).catch(() => wipeBrowserData(storesOf(window)).catch(() => undefined));
      const ended = await endSession(api, record.token).catch(() => null);
      session.set(null);
      workAccount.set(null);
      // The server has the browser clear everything.
      putBack();
      return ended?.end_session_url;
    }
    // Whoever came through a provider would be let in again without being asked, on whatever shared screen.
    void signOut().then((providersEnd = '/login') => window.location.replace(providersEnd));
  }, [api, session, workAccount, regions, record]);

  return <LoadingState text="Signing you out…" height="100dvh" />;
}

import { Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { endSession } from '../features/session/session.mutations.ts';
import { deleteOtherDatabases } from '../local-db/delete-database.ts';
import { storesOf, wipeBrowserData } from '../platform/browser-data.ts';
import { usePlatform } from '../platform/platform-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { NarrowCard } from '../ui/narrow-card.tsx';
import { useToast } from '../ui/toasts.tsx';

const STILL_IN_USE =
  'Some data is still in use by another tab. Please close the other Heatwise tabs and try again.';

/** Other tabs learn of the sign-out and let go of the database; who does not within this time is not waited for. */
const LET_GO_MS = 5000;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Removes everything Heatwise keeps in this browser, after asking, and leads to the login. */
export function ResetScreen() {
  const { api, session } = usePlatform();
  const showToast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  async function reset(): Promise<void> {
    setIsBusy(true);
    // The server's side is a courtesy: without a connection the browser is emptied all the same.
    const token = session.current()?.token;
    if (token) await endSession(api, token).catch(() => null);
    session.set(null);
    await Promise.race([deleteOtherDatabases(null).catch(() => undefined), pause(LET_GO_MS)]);
    try {
      await wipeBrowserData(storesOf(window));
      window.location.replace('/login');
    } catch {
      setIsBusy(false);
      setIsAsking(false);
      showToast('error', STILL_IN_USE);
    }
  }

  return (
    <NarrowCard>
      <Stack gap="lg">
        <Title order={1} size="h2">
          Reset this browser
        </Title>
        <Text>
          Removes the synchronised data, the preferences and the sign-in that Heatwise keeps in this browser.
          Nothing changes on the server: after you sign in, your data is downloaded again.
        </Text>
        <Button color="red.8" size="md" onClick={() => setIsAsking(true)}>
          Reset…
        </Button>
        <ButtonLink to="/" variant="default" size="md">
          Keep everything
        </ButtonLink>
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        title="Remove all local data?"
        confirm="Remove"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => void reset()}
        onCancel={() => setIsAsking(false)}
      >
        You will be signed out, and so will all other Heatwise tabs in this browser.
      </ConfirmDialog>
    </NarrowCard>
  );
}

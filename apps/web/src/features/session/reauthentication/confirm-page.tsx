import { SOMETHING_WENT_WRONG } from '@heatwise/domain/text/reply-message';
import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { PublicFailure } from '../../../ui/mailed-link.tsx';
import { NarrowCard } from '../../../ui/narrow-card.tsx';
import { goToProvider } from '../federated/go-to-provider.ts';

const route = getRouteApi('/public/login/confirm');
const NOT_OPENED_HERE =
  'This page opens when you have to confirm who you are. Close it, and start again where you came from.';

/** Leaves for the identity provider, which sends the window back to the callback page. */
export function ConfirmPage() {
  const { api } = usePlatform();
  const { provider_id } = route.useSearch();
  const [failure, setFailure] = useState(provider_id === undefined ? NOT_OPENED_HERE : null);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (provider_id === undefined || hasBegun.current) return;
    hasBegun.current = true;
    const journey = { purpose: 'reauthenticate', email: null, return_to: null, isSilent: false } as const;
    goToProvider(api, { ...journey, provider_id }).catch((error: unknown) =>
      setFailure(error instanceof RequestFailure ? error.message : SOMETHING_WENT_WRONG),
    );
  }, [api, provider_id]);
  return (
    <NarrowCard>
      {failure === null ? (
        <LoadingState text="Opening your organisation’s sign-in service…" height={200} />
      ) : (
        <PublicFailure title="You have not confirmed who you are" text={failure}>
          <Button size="md" onClick={() => window.close()}>
            Close this window
          </Button>
        </PublicFailure>
      )}
    </NarrowCard>
  );
}

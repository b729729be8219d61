import type { LoginRecord } from '@heatwise/contract/session/session.contract';
import { SOMETHING_WENT_WRONG } from '@heatwise/domain/text/reply-message';
import { Button, Stack, Text, Title } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { createQueryClient } from '../../../platform/query-client.ts';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { PublicFailure } from '../../../ui/mailed-link.tsx';
import { NarrowCard } from '../../../ui/narrow-card.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { announceConfirmed } from '../reauthentication/provider-window.ts';
import { type Proof, proofOf, reauthenticateWithProof, signInWithProof } from './federated.mutations.ts';
import { type Journey, needsToAsk, refusalText } from './journey.ts';
import { MigrationForm } from './migration-form.tsx';
import { readArrival } from './oidc-journey.ts';

type Props = {
  onSignedIn: (record: LoginRecord, returnTo: string | null) => void;
  /** An ended session could not be renewed without asking. */
  onAsk: (returnTo: string | null) => void;
  /** An account was moved. */
  onMoved: () => void;
};

type State =
  | { readonly step: 'Loading' }
  | { readonly step: 'Moving'; readonly journey: Journey; readonly proof: Proof }
  | { readonly step: 'Confirmed' }
  | { readonly step: 'Message'; readonly text: string; readonly purpose: Journey['purpose'] };

const NOT_BEGUN_HERE =
  'This page is where your organisation’s sign-in service sends you back to. The sign-in was not started in this tab, or is already finished.';

/** Where a provider sends people back to: signs them in, or goes on with moving their account. */
export function CallbackScreen({ onSignedIn, onAsk, onMoved }: Props) {
  const { api, workAccount } = usePlatform();
  const [state, setState] = useState<State>({ step: 'Loading' });
  const hasBegun = useRef(false);

  useEffect(() => {
    // What came back works once.
    if (hasBegun.current) return;
    hasBegun.current = true;
    const { href } = window.location;
    // The code has no place in the history.
    window.history.replaceState(window.history.state, '', '/login/callback');

    async function arrive(): Promise<void> {
      const arrival = await readArrival(href);
      if (!arrival) return setState({ step: 'Message', text: NOT_BEGUN_HERE, purpose: 'sign-in' });
      const { journey } = arrival;
      const { purpose } = journey;
      if ('error' in arrival) {
        if (needsToAsk(journey, arrival.error)) return onAsk(journey.return_to);
        return setState({ step: 'Message', text: refusalText(arrival.error, arrival.description), purpose });
      }
      try {
        const proof = await proofOf(api, arrival);
        if (purpose === 'reauthenticate') {
          await reauthenticateWithProof(api, proof);
          announceConfirmed();
          setState({ step: 'Confirmed' });
          return window.close();
        }
        if (purpose !== 'sign-in') return setState({ step: 'Moving', journey, proof });
        const record = await signInWithProof(api, proof);
        const email = journey.email ?? record.user.email;
        workAccount.set(email === null ? null : { email, provider_id: journey.provider_id });
        onSignedIn(record, journey.return_to);
      } catch (error) {
        const text = error instanceof RequestFailure ? error.message : SOMETHING_WENT_WRONG;
        setState({ step: 'Message', text, purpose });
      }
    }
    void arrive();
  }, [api, workAccount, onSignedIn, onAsk]);

  if (state.step === 'Loading') return <LoadingState text="Signing you in…" height={200} />;
  if (state.step === 'Moving')
    return <MigrationForm journey={state.journey} proof={state.proof} onMoved={onMoved} />;
  if (state.step === 'Confirmed') return <Confirmed />;
  return <NotFinished text={state.text} purpose={state.purpose} />;
}

/** Where the browser does not let the window close itself. */
function Confirmed() {
  return (
    <Stack gap="lg">
      <Title order={1} size="h2">
        You have confirmed who you are
      </Title>
      <Text role="status">Close this window and go back to the one you came from.</Text>
    </Stack>
  );
}

function NotFinished({ text, purpose }: { text: string; purpose: Journey['purpose'] }) {
  const isMove = purpose === 'to-password' || purpose === 'to-work-account';
  if (purpose === 'reauthenticate') {
    return (
      <PublicFailure title="You have not confirmed who you are" text={text}>
        <Button size="md" onClick={() => window.close()}>
          Close this window
        </Button>
      </PublicFailure>
    );
  }
  return (
    <PublicFailure title={isMove ? 'Your account was not moved' : 'You are not signed in'} text={text}>
      {isMove ? (
        <ButtonLink to="/settings/account" size="md">
          Back to your account
        </ButtonLink>
      ) : (
        <>
          <ButtonLink to="/login" size="md">
            Back to sign in
          </ButtonLink>
          <Button
            renderRoot={(props) => <Link to="/login" search={{ password: true }} {...props} />}
            size="md"
            variant="default"
          >
            Sign in with a password
          </Button>
        </>
      )}
    </PublicFailure>
  );
}

/** Where an identity provider sends people back to, and the ways on from there. */
export function CallbackPage() {
  const { session } = usePlatform();
  const navigate = useNavigate();
  const showToast = useToast();
  // Outside of the private part, whose own begins with the session.
  const [queryClient] = useState(() => createQueryClient((text) => showToast('error', text)));
  return (
    <QueryClientProvider client={queryClient}>
      <NarrowCard>
        <CallbackScreen
          onSignedIn={(record, returnTo) => {
            session.set(record);
            void navigate({ href: returnTo ?? '/dashboard', replace: true });
          }}
          onAsk={(returnTo) =>
            void navigate({
              to: '/login',
              search: { ended: true, asks: true, ...(returnTo === null ? {} : { return_to: returnTo }) },
              replace: true,
            })
          }
          onMoved={() => void navigate({ to: '/settings/account', replace: true })}
        />
      </NarrowCard>
    </QueryClientProvider>
  );
}

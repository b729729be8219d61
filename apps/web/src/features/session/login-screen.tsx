import type { LoginRecord } from '@heatwise/contract/session/session.contract';
import { emailProblem } from '@heatwise/domain/people/email';
import { SESSION_ENDED } from '@heatwise/domain/session/login';
import { normaliseText } from '@heatwise/domain/text/normalise-text';
import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { usePlatform } from '../../platform/platform-context.tsx';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { NarrowCard } from '../../ui/narrow-card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { hasUnfinishedJourney } from './federated/journey.ts';
import { type LoginStart, type LoginStep, useLogin } from './use-login.ts';
import { useRegistrationMode } from './use-registration-mode.ts';

// These come while somebody types their email.
const importSteps = () => import('./login-steps.tsx');
const LoginSteps = lazy(() => importSteps().then(({ LoginSteps }) => ({ default: LoginSteps })));
const RegionChoice = lazy(() =>
  import('./region-choice.tsx').then(({ RegionChoice }) => ({ default: RegionChoice })),
);

/** A failure shows when the step is drawn. */
function fetchSteps(): void {
  void importSteps().catch(() => undefined);
}

type Props = {
  /** Why the visitor was brought here, when it was not of their own will. */
  notice: string | null;
  start: LoginStart;
  /** Somebody left for their provider and came back by themselves. */
  cameBack: boolean;
  onSignedIn: (record: LoginRecord) => void;
};

const TITLES: Readonly<Record<LoginStep['step'], string>> = {
  Loading: 'Sign in',
  EmailEntry: 'Sign in',
  LocalAccount: 'Enter your password',
  NewPassword: 'Choose a new password',
  OTPEntry: 'Enter your one-time code',
  TwoFactorSetup: 'Set up two-factor authentication',
  Message: 'Sign in',
};

/** Signing in: email, password, the password that replaces a temporary one, one-time code, waiting, message. */
export function LoginScreen({ notice, start, cameBack, onSignedIn }: Props) {
  const login = useLogin(start, onSignedIn);
  const { state } = login;
  const { regions } = usePlatform();
  const [isTwoFactorSetUp, setIsTwoFactorSetUp] = useState(false);
  const isAtEmail = state.step === 'EmailEntry';
  const title = isTwoFactorSetUp ? 'Two-factor authentication is on' : TITLES[state.step];
  return (
    <Stack gap="lg" onInput={isAtEmail ? fetchSteps : undefined}>
      <Stack gap={4}>
        <Title order={1} size="h2">
          {state.step === 'Message' ? state.title : title}
        </Title>
        {isAtEmail ? null : <Text c="dimmed">{state.email}</Text>}
      </Stack>
      {notice && isAtEmail ? <Notice tone="info">{notice}</Notice> : null}
      {isAtEmail && login.usesPassword ? (
        <Notice tone="info">Sign in with your email and the password that you have here.</Notice>
      ) : null}
      <Suspense fallback={<LoadingState height={132} />}>
        <StepOf
          login={login}
          isTwoFactorSetUp={isTwoFactorSetUp}
          onTwoFactorSetUp={() => setIsTwoFactorSetUp(true)}
        />
      </Suspense>
      {isAtEmail && cameBack && !login.usesPassword ? (
        <Button variant="default" size="md" onClick={login.takePassword}>
          Use a password instead
        </Button>
      ) : null}
      {isAtEmail && regions.length > 1 ? (
        <Suspense fallback={null}>
          <RegionChoice regions={regions} />
        </Suspense>
      ) : null}
    </Stack>
  );
}

type StepProps = {
  login: ReturnType<typeof useLogin>;
  isTwoFactorSetUp: boolean;
  onTwoFactorSetUp: () => void;
};

function StepOf({ login, ...twoFactor }: StepProps): ReactNode {
  const { state, submitEmail } = login;
  switch (state.step) {
    case 'EmailEntry':
      return (
        <EmailStep email={state.email} error={state.error} onSubmit={(email) => void submitEmail(email)} />
      );
    case 'Loading':
      return <LoadingState text={state.text} height={132} />;
    default:
      return <LoginSteps login={login} state={state} {...twoFactor} />;
  }
}

type EmailStepProps = { email: string; error: string | null; onSubmit: (email: string) => void };

/** Asks who signs in. */
function EmailStep({ email: before, error, onSubmit }: EmailStepProps) {
  const [email, setEmail] = useState(before);
  const [problem, setProblem] = useState(error);
  const registration = useRegistrationMode();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = emailProblem(email);
    setProblem(found);
    if (!found) onSubmit(normaliseText(email));
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          ref={focusOnMount}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          size="md"
          value={email}
          error={problem}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <Button type="submit" size="md" fullWidth>
          Continue
        </Button>
        {registration === 'open' ? (
          <Text size="sm">
            New here?{' '}
            <AnchorLink to="/register" size="sm" underline="always">
              Register your organisation
            </AnchorLink>
          </Text>
        ) : null}
      </Stack>
    </form>
  );
}

const UNSENT_STAY = 'Entries that were not sent yet are still on this device and are sent after you sign in.';

const route = getRouteApi('/public/login');

/** The login with its way on: back to where the guard turned the visitor away, else to the dashboard. */
export function LoginPage() {
  const { session, workAccount } = usePlatform();
  const { return_to, ended, asks, password } = route.useSearch();
  // Known from the link that led here; not part of the address, which others may read.
  const email = useLocation({ select: ({ state }) => state.email });
  const navigate = useNavigate();
  const hasUnsent = useHasUnsent(ended === true);
  return (
    <NarrowCard>
      <LoginScreen
        start={{
          renews: ended && !asks ? workAccount.current() : null,
          usesPassword: password === true,
          return_to: return_to ?? null,
          email: email ?? '',
        }}
        cameBack={hasUnfinishedJourney(window.sessionStorage)}
        notice={ended ? `${SESSION_ENDED}${hasUnsent ? ` ${UNSENT_STAY}` : ''}` : null}
        onSignedIn={(record) => {
          session.set(record);
          void navigate({ href: return_to ?? '/dashboard', replace: true });
        }}
      />
    </NarrowCard>
  );
}

async function readHasUnsent(): Promise<boolean> {
  const { hasQueuedWrites } = await import('../../entities/queued-writes/queued-writes.ts');
  return hasQueuedWrites();
}

/** Whether entries of the ended session wait here. */
function useHasUnsent(isEnded: boolean): boolean {
  const [hasUnsent, setHasUnsent] = useState(false);
  useEffect(() => {
    if (isEnded) void readHasUnsent().then(setHasUnsent, () => undefined);
  }, [isEnded]);
  return hasUnsent;
}

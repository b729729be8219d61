import type { LoginRecord } from '@heatwise/contract/session/session.contract';
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { usePlatform } from '../../platform/platform-context.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmailStep } from './email-step.tsx';
import type { Destination, LoginStep } from './login-flow.ts';
import { type LoginStart, useLogin } from './use-login.ts';

// These come while somebody types their email.
const passwordStep = () => import('./password-step.tsx');
const codeStep = () => import('./code-step.tsx');
const PasswordStep = lazy(() => passwordStep().then(({ PasswordStep }) => ({ default: PasswordStep })));
const NewPasswordStep = lazy(() =>
  import('./new-password-step.tsx').then(({ NewPasswordStep }) => ({ default: NewPasswordStep })),
);
const CodeStep = lazy(() => codeStep().then(({ CodeStep }) => ({ default: CodeStep })));
const RegionChoice = lazy(() =>
  import('./region-choice.tsx').then(({ RegionChoice }) => ({ default: RegionChoice })),
);

/** A failure shows when the step is drawn. */
function fetchSteps(): void {
  void Promise.all([passwordStep(), codeStep()]).catch(() => undefined);
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
  Message: 'Sign in',
};

/** Signing in: email, password, the password that replaces a temporary one, one-time code, waiting, message. */
export function LoginScreen({ notice, start, cameBack, onSignedIn }: Props) {
  const login = useLogin(start, onSignedIn);
  const { state, backToEmail } = login;
  const { regions } = usePlatform();
  const isAtEmail = state.step === 'EmailEntry';
  return (
    <Stack gap="lg" onInput={isAtEmail ? fetchSteps : undefined}>
      <Stack gap={4}>
        <Title order={1} size="h2">
          {state.step === 'Message' ? state.title : TITLES[state.step]}
        </Title>
        {isAtEmail ? null : <Text c="dimmed">{state.email}</Text>}
      </Stack>
      {notice && isAtEmail ? <Notice tone="info">{notice}</Notice> : null}
      {isAtEmail && login.usesPassword ? (
        <Notice tone="info">Sign in with your email and the password that you have here.</Notice>
      ) : null}
      <Suspense fallback={<LoadingState height={132} />}>
        <StepOf login={login} />
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
      {isAtEmail || state.step === 'Loading' ? null : <BackToEmail onClick={backToEmail} />}
    </Stack>
  );
}

function StepOf({ login }: { login: ReturnType<typeof useLogin> }): ReactNode {
  const { state, submitEmail, submitPassword, submitNewPassword, submitCode } = login;
  switch (state.step) {
    case 'EmailEntry':
      return (
        <EmailStep email={state.email} error={state.error} onSubmit={(email) => void submitEmail(email)} />
      );
    case 'LocalAccount':
      return <PasswordStep email={state.email} error={state.error} onSubmit={submitPassword} />;
    case 'NewPassword':
      return (
        <NewPasswordStep
          email={state.email}
          password={state.password}
          error={state.error}
          onSubmit={submitNewPassword}
        />
      );
    case 'OTPEntry':
      return <CodeStep error={state.error} onSubmit={submitCode} takesRecoveryCode />;
    case 'Loading':
      return <LoadingState text={state.text} height={132} />;
    case 'Message':
      return (
        <>
          <Text role="alert" style={{ overflowWrap: 'anywhere' }}>
            {state.text}
          </Text>
          {state.destination ? (
            <WorkAccountChoice login={login} email={state.email} destination={state.destination} />
          ) : null}
        </>
      );
  }
}

type ChoiceProps = { login: ReturnType<typeof useLogin>; email: string; destination: Destination };

/** On to the provider's page, or the password that somebody has here. */
function WorkAccountChoice({ login, email, destination }: ChoiceProps) {
  return (
    <Stack gap="sm">
      <Button size="md" loading={login.isLeaving} onClick={() => void login.leave(email, destination)}>
        Continue to {destination.host}
      </Button>
      <Button size="md" variant="default" onClick={login.takePassword}>
        Use a password instead
      </Button>
    </Stack>
  );
}

function BackToEmail({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
      onClick={onClick}
    >
      Use another email
    </Button>
  );
}

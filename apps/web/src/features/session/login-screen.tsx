import type { LoginRecord } from '@heatwise/contract/session/session.contract';
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import type { LoginStep } from './login-flow.ts';
import { PasswordStep } from './password-step.tsx';
import { RegionChoice } from './region-choice.tsx';
import { useLogin } from './use-login.ts';

type Props = {
  /** Why the visitor was brought here, when it was not of their own will. */
  notice: string | null;
  onSignedIn: (record: LoginRecord) => void;
};

const TITLES: Readonly<Record<LoginStep['step'], string>> = {
  Loading: 'Sign in',
  EmailEntry: 'Sign in',
  LocalAccount: 'Enter your password',
  OTPEntry: 'Enter your one-time code',
  Message: 'Sign in',
};

/** Signing in: e-mail, password, one-time code, waiting, message. Source: specification §2, §4. */
export function LoginScreen({ notice, onSignedIn }: Props) {
  const { state, submitEmail, submitPassword, submitCode, backToEmail } = useLogin(onSignedIn);
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Title order={1} size="h2">
          {state.step === 'Message' ? state.title : TITLES[state.step]}
        </Title>
        {state.step === 'EmailEntry' ? null : <Text c="dimmed">{state.email}</Text>}
      </Stack>
      {notice && state.step === 'EmailEntry' ? <Notice tone="info">{notice}</Notice> : null}
      <StepOf state={state} onEmail={submitEmail} onPassword={submitPassword} onCode={submitCode} />
      {state.step === 'EmailEntry' ? <RegionChoice /> : null}
      {state.step === 'EmailEntry' || state.step === 'Loading' ? null : <BackToEmail onClick={backToEmail} />}
    </Stack>
  );
}

type StepProps = {
  state: LoginStep;
  onEmail: (email: string) => Promise<void>;
  onPassword: (password: string) => void;
  onCode: (code: string) => void;
};

function StepOf({ state, onEmail, onPassword, onCode }: StepProps): ReactNode {
  switch (state.step) {
    case 'EmailEntry':
      return <EmailStep email={state.email} error={state.error} onSubmit={(email) => void onEmail(email)} />;
    case 'LocalAccount':
      return <PasswordStep email={state.email} error={state.error} onSubmit={onPassword} />;
    case 'OTPEntry':
      return <CodeStep error={state.error} onSubmit={onCode} takesRecoveryCode />;
    case 'Loading':
      return <LoadingState text={state.text} height={132} />;
    case 'Message':
      return <Text role="alert">{state.text}</Text>;
  }
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

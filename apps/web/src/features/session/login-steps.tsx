import { FORGOT_PASSWORD } from '@heatwise/domain/session/login';
import { loginPasswordProblem } from '@heatwise/domain/session/password-limits';
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type FormEvent, lazy, type ReactNode, useState } from 'react';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { CodeStep } from './code-step.tsx';
import type { Destination, LoginStep, useLogin } from './use-login.ts';

const NewPasswordStep = lazy(() =>
  import('./new-password-step.tsx').then(({ NewPasswordStep }) => ({ default: NewPasswordStep })),
);
const TwoFactorSetupStep = lazy(() =>
  import('./two-factor-setup-step.tsx').then(({ TwoFactorSetupStep }) => ({ default: TwoFactorSetupStep })),
);

type Login = ReturnType<typeof useLogin>;
type Props = {
  login: Login;
  state: Exclude<LoginStep, { step: 'EmailEntry' | 'Loading' }>;
  /** The recovery codes are shown: whoever went back now would lose them. */
  isTwoFactorSetUp: boolean;
  onTwoFactorSetUp: () => void;
};

/** The steps of a sign-in that follow the email, each with a way back to it. */
export function LoginSteps({ isTwoFactorSetUp, ...step }: Props) {
  return (
    <Stack gap="lg">
      <StepOf {...step} />
      {isTwoFactorSetUp ? null : <BackToEmail onClick={step.login.backToEmail} />}
    </Stack>
  );
}

function StepOf({ login, state, onTwoFactorSetUp }: Omit<Props, 'isTwoFactorSetUp'>): ReactNode {
  const { submitPassword, submitNewPassword, submitCode } = login;
  switch (state.step) {
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
    case 'TwoFactorSetup': {
      const { step: _step, ...credentials } = state;
      return (
        <TwoFactorSetupStep
          credentials={credentials}
          onSetUp={onTwoFactorSetUp}
          onSignedIn={login.onSignedIn}
          onFailed={login.failSetup}
        />
      );
    }
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

type ChoiceProps = { login: Login; email: string; destination: Destination };

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

type PasswordStepProps = { email: string; error: string | null; onSubmit: (password: string) => void };

/** Asks for the password of a local account. */
function PasswordStep({ email, error, onSubmit }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState(error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = loginPasswordProblem(password);
    setProblem(found);
    if (!found) onSubmit(password);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {/* Password managers look for the account's name beside the password. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          ref={focusOnMount}
          label="Password"
          name="password"
          autoComplete="current-password"
          size="md"
          value={password}
          error={problem}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <Button type="submit" size="md" fullWidth>
          Sign in
        </Button>
        <AnchorLink to="/forgot-password" size="sm">
          {FORGOT_PASSWORD}
        </AnchorLink>
      </Stack>
    </form>
  );
}

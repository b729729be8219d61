import { Alert, Button, Card, Container, PasswordInput, PinInput, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { SignedIn } from './login-flow.ts';
import { useLogin } from './use-login.ts';

export function LoginScreen({ sessionEnded, onSignedIn }: { sessionEnded: boolean; onSignedIn: SignedIn }) {
  const { state, submitEmail, submitPassword, backToEmail } = useLogin(onSignedIn);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  return (
    <Container component="main" size="xs" py="xl">
      <Card withBorder>
        <Title order={1}>Sign in</Title>
        {sessionEnded ? <Alert>Your session has ended. Please sign in again.</Alert> : null}
        {state.step === 'EmailEntry' ? (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void submitEmail(email.trim());
            }}
          >
            <TextInput
              label="E-mail"
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              error={state.error}
            />
            <Button type="submit">Continue</Button>
          </form>
        ) : null}
        {state.step === 'LocalAccount' ? (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void submitPassword(password);
            }}
          >
            <PasswordInput
              label="Password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={state.error}
            />
            <Button type="submit">Sign in</Button>
            <Button variant="subtle" onClick={backToEmail}>
              Back
            </Button>
          </form>
        ) : null}
        {state.step === 'OTPEntry' ? (
          <PinInput
            length={6}
            type="number"
            oneTimeCode
            onComplete={(code) => void submitPassword(state.password, code)}
          />
        ) : null}
        {state.step === 'Loading' ? state.text : null}
        {state.step === 'Message' ? state.text : null}
      </Card>
    </Container>
  );
}

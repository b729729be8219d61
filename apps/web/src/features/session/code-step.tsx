import {
  isCompleteOneTimeCode,
  ONE_TIME_CODE_INCOMPLETE,
  recoveryCodeKey,
  typedOneTimeCode,
} from '@heatwise/domain/session/two-factor';
import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import classes from './session.module.css';

type Props = {
  error: string | null;
  onSubmit: (code: string) => void;
  /** Lets a recovery code take the place of the six digits. */
  takesRecoveryCode?: boolean;
};

/** Asks for the code of the authenticator, or for one of those kept for the day the phone is lost. */
export function CodeStep({ error, onSubmit, takesRecoveryCode = false }: Props) {
  const [isRecovering, setIsRecovering] = useState(false);
  if (!takesRecoveryCode) return <DigitsForm error={error} onSubmit={onSubmit} />;
  return (
    <Stack>
      {isRecovering ? <RecoveryForm onSubmit={onSubmit} /> : <DigitsForm error={error} onSubmit={onSubmit} />}
      <Button variant="subtle" size="md" onClick={() => setIsRecovering(!isRecovering)}>
        {isRecovering ? 'Use the authenticator app' : 'Use a recovery code'}
      </Button>
    </Stack>
  );
}

function RecoveryForm({ onSubmit }: Pick<Props, 'onSubmit'>) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (recoveryCodeKey(code) === '') setProblem('Please enter a recovery code.');
    else onSubmit(code.trim());
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          ref={focusOnMount}
          label="Recovery code"
          description="One of those that you saved when you turned two-factor authentication on. Each works once."
          autoComplete="off"
          maxLength={64}
          size="md"
          value={code}
          error={problem}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <Button type="submit" size="md" fullWidth>
          Sign in with the recovery code
        </Button>
      </Stack>
    </form>
  );
}

/** The sixth digit sends them. */
function DigitsForm({ error, onSubmit }: Pick<Props, 'error' | 'onSubmit'>) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState(error);
  useUnsavedChanges(code !== '');

  function type(text: string): void {
    const typed = typedOneTimeCode(text);
    setCode(typed);
    setProblem(null);
    if (isCompleteOneTimeCode(typed)) onSubmit(typed);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isCompleteOneTimeCode(code)) onSubmit(code);
    else setProblem(ONE_TIME_CODE_INCOMPLETE);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          ref={focusOnMount}
          label="One-time code"
          description="The six digits that your authenticator app shows now."
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          size="md"
          classNames={{ input: classes.code ?? '' }}
          value={code}
          error={problem}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth>
          Verify
        </Button>
      </Stack>
    </form>
  );
}

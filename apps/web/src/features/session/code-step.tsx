import {
  isCompleteOneTimeCode,
  ONE_TIME_CODE_INCOMPLETE,
  typedOneTimeCode,
} from '@heatwise/domain/session/one-time-code';
import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import classes from './session.module.css';

type Props = { error: string | null; onSubmit: (code: string) => void };

/** Asks for the six digits of the authenticator; the sixth digit sends them. */
export function CodeStep({ error, onSubmit }: Props) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState(error);

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

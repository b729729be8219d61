import type { Account } from '@heatwise/contract/session/account.contract';
import { MOVED_TO_PASSWORD, MOVED_TO_WORK_ACCOUNT } from '@heatwise/domain/session/federated/work-account';
import {
  CURRENT_PASSWORD_REQUIRED,
  type PasswordChangeProblems,
  passwordChangeProblems,
} from '@heatwise/domain/session/password-change';
import { SOMETHING_WENT_WRONG } from '@heatwise/domain/text/reply-message';
import { Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { focusOnMount } from '../../../ui/focus-on-mount.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { useAccount } from '../account/account.queries.ts';
import { NewPasswordFields, NO_PASSWORD } from '../new-password-fields.tsx';
import { migrateAccount, type Proof } from './federated.mutations.ts';
import type { Journey } from './journey.ts';

type Props = { journey: Journey; proof: Proof; onMoved: () => void };

/** The last step of moving an account, after the provider said who is there. */
export function MigrationForm({ journey, proof, onMoved }: Props) {
  const { data: account, error, refetch } = useAccount();
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!account) return <LoadingState text="Loading your account…" height={200} />;
  const parts = { account, proof, onMoved };
  return journey.purpose === 'to-password' ? <ToPassword {...parts} /> : <ToWorkAccount {...parts} />;
}

type PartProps = Omit<Props, 'journey'> & { account: Account };

/** Sends the move; what is wrong with a field comes back by its name, anything else as a sentence. */
function useMove(onMoved: () => void) {
  const { api } = usePlatform();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function move(
    body: Parameters<typeof migrateAccount>[1],
    done: string,
  ): Promise<Readonly<Record<string, string>>> {
    setIsBusy(true);
    setFailure(null);
    try {
      await migrateAccount(api, body);
      toast('success', done);
      onMoved();
      return {};
    } catch (error) {
      const problems = error instanceof RequestFailure ? error.problems : [];
      const named = Object.fromEntries(problems.map(({ path, message }) => [path, message]));
      const isShown = 'new_password' in named || 'current_password' in named;
      const code = error instanceof RequestFailure ? error.code : null;
      if (code === 'one-time-code-incorrect' || code === 'one-time-code-required')
        return { code: (error as RequestFailure).message };
      if (!isShown) setFailure(problems[0]?.message ?? sentenceOf(error));
      return named;
    } finally {
      setIsBusy(false);
    }
  }

  return { move, isBusy, failure };
}

function sentenceOf(error: unknown): string {
  return error instanceof RequestFailure ? error.message : SOMETHING_WENT_WRONG;
}

function ToPassword({ account, proof, onMoved }: PartProps) {
  const { move, isBusy, failure } = useMove(onMoved);
  const [draft, setDraft] = useState(NO_PASSWORD);
  const [problems, setProblems] = useState<PasswordChangeProblems>({});

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const organisation = { name: account.organisation_name, minimum: account.password_minimum };
    const found = passwordChangeProblems({ ...draft, current: null }, organisation);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const refused = await move({ to: 'password', ...proof, new_password: draft.next }, MOVED_TO_PASSWORD);
    if (refused.new_password) setProblems({ next: refused.new_password });
  }

  return (
    <Frame
      title="Choose a password"
      text="From then on you sign in with your email and this password, and no longer with your work account."
      submit="Move to the password"
      failure={failure}
      isBusy={isBusy}
      onSubmit={submit}
    >
      <NewPasswordFields
        firstRef={focusOnMount}
        draft={draft}
        problems={problems}
        minimum={account.password_minimum}
        onChange={setDraft}
      />
    </Frame>
  );
}

function ToWorkAccount({ account, proof, onMoved }: PartProps) {
  const { move, isBusy, failure } = useMove(onMoved);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (password === '') return setProblems({ current_password: CURRENT_PASSWORD_REQUIRED });
    const typed = code.trim() === '' ? {} : { code: code.trim() };
    const body = { to: 'work-account' as const, ...proof, current_password: password, ...typed };
    setProblems(await move(body, MOVED_TO_WORK_ACCOUNT));
  }

  return (
    <Frame
      title="Move to your work account"
      text="Your work account was recognised. Enter your password one last time to confirm that this account is yours; afterwards the password no longer works."
      submit="Move to the work account"
      failure={failure}
      isBusy={isBusy}
      onSubmit={submit}
    >
      <input type="email" autoComplete="username" value={account.email ?? ''} readOnly hidden />
      <PasswordInput
        ref={focusOnMount}
        label="Current password"
        autoComplete="current-password"
        size="md"
        value={password}
        error={problems.current_password}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {account.has_two_factor ? (
        <TextInput
          label="One-time code or recovery code"
          autoComplete="one-time-code"
          size="md"
          value={code}
          error={problems.code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      ) : null}
    </Frame>
  );
}

type FrameProps = {
  title: string;
  text: string;
  submit: string;
  failure: string | null;
  isBusy: boolean;
  onSubmit: (event: FormEvent) => Promise<void>;
  children: ReactNode;
};

function Frame({ title, text, submit, failure, isBusy, onSubmit, children }: FrameProps) {
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate>
      <Stack>
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text c="dimmed">{text}</Text>
        {failure ? <Notice tone="warning">{failure}</Notice> : null}
        {children}
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          {submit}
        </Button>
        <ButtonLink to="/settings/account" size="md" variant="subtle" color="gray">
          Leave it as it is
        </ButtonLink>
      </Stack>
    </form>
  );
}

import type { Account } from '@heatwise/contract/session/account.contract';
import { LAST_ADMIN } from '@heatwise/domain/permissions/may';
import { FAILED_TO_RESET_PASSWORD } from '@heatwise/domain/session/password-change';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { deleteAccount } from './account.mutations.ts';

const WORD = 'delete';

type Props = { account: Account; onDeleted: () => void };

/** The way out for good. Somebody who alone can run the organisation sees that instead. */
export function DeleteAccount({ account, onDeleted }: Props) {
  const { api } = usePlatform();
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  if (account.is_last_admin) {
    return <Text size="sm">{LAST_ADMIN} Make somebody else an admin first.</Text>;
  }

  async function confirm(): Promise<void> {
    if (typed.trim().toLowerCase() !== WORD) {
      setProblem(`Please type “${WORD}”.`);
      return;
    }
    setIsBusy(true);
    try {
      await deleteAccount(api);
      onDeleted();
    } catch (error) {
      setIsBusy(false);
      const isOfLine = error instanceof RequestFailure && error.status === null;
      toast('error', isOfLine ? error.message : FAILED_TO_RESET_PASSWORD);
    }
  }

  return (
    <>
      <Button color="red.8" size="md" w="fit-content" onClick={() => setIsAsking(true)}>
        Delete my account…
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Delete your account?"
        confirm="Delete my account"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      >
        <Stack gap="sm">
          <span>
            You will be signed out everywhere and cannot sign in again. Your measurements stay with your
            organisation; its admins can tell you about them.
          </span>
          <TextInput
            label={`Type “${WORD}” to confirm`}
            value={typed}
            error={problem}
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setProblem(null);
            }}
          />
        </Stack>
      </ConfirmDialog>
    </>
  );
}

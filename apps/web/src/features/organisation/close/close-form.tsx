import { CLOSING_GRACE_DAYS, isNameTyped, NAME_NOT_TYPED } from '@heatwise/domain/organisation/closing';
import { CURRENT_PASSWORD_REQUIRED } from '@heatwise/domain/session/password-change';
import { Button, Checkbox, List, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { focusFirstProblem } from '../../../ui/focus-first-problem.ts';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useCloseOrganisation } from './close.mutations.ts';

const EMPTY = { name: '', password: '', withoutExport: false };
type Problems = Partial<Record<keyof typeof EMPTY, string>>;
const EXPORT_FIRST = 'Export everything first, or tick that you do not need it.';

type Props = {
  name: string;
  /** Since the screen was opened. */
  hasExported: boolean;
};

/** Takes the name, the password and a last yes. */
export function CloseForm({ name, hasExported }: Props) {
  const close = useCloseOrganisation();
  const [draft, setDraft] = useState(EMPTY);
  const [problems, setProblems] = useState<Problems>({});
  const [isAsking, setIsAsking] = useState(false);

  function edit(part: Partial<typeof EMPTY>): void {
    setDraft((before) => ({ ...before, ...part }));
    setProblems({});
  }

  function ask(event: FormEvent): void {
    event.preventDefault();
    const found: Problems = {
      ...(!hasExported && !draft.withoutExport && { withoutExport: EXPORT_FIRST }),
      ...(!isNameTyped(draft.name, name) && { name: NAME_NOT_TYPED }),
      ...(draft.password === '' && { password: CURRENT_PASSWORD_REQUIRED }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) focusFirstProblem(event.currentTarget as HTMLFormElement);
    else setIsAsking(true);
  }

  async function confirm(): Promise<void> {
    try {
      await close.mutateAsync({ name: draft.name, password: draft.password });
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) return;
      setProblems(Object.fromEntries(failure.problems.map(({ path, message }) => [path, message])));
    } finally {
      setIsAsking(false);
    }
  }

  return (
    <TitledCard title="2. Close">
      <List size="sm" spacing={4} mb="md">
        <List.Item>Only admins can still sign in. Tests that devices send are still stored.</List.Item>
        <List.Item>
          For {CLOSING_GRACE_DAYS} days any admin can export the data and reopen the organisation.
        </List.Item>
        <List.Item>Then everything is erased for good: people, measurements, settings, accounts.</List.Item>
      </List>
      <form onSubmit={ask} noValidate>
        <Stack maw={420}>
          {hasExported ? null : (
            <Checkbox
              size="md"
              label="Close without an export"
              checked={draft.withoutExport}
              error={problems.withoutExport}
              onChange={(event) => edit({ withoutExport: event.currentTarget.checked })}
            />
          )}
          <TextInput
            size="md"
            label={`Type “${name}” to confirm`}
            value={draft.name}
            error={problems.name}
            autoComplete="off"
            onChange={(event) => edit({ name: event.currentTarget.value })}
          />
          <PasswordInput
            size="md"
            label="Your password"
            autoComplete="current-password"
            value={draft.password}
            error={problems.password}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
            onChange={(event) => edit({ password: event.currentTarget.value })}
          />
          <Button type="submit" size="md" color="red.8" w="fit-content">
            Close the organisation…
          </Button>
        </Stack>
      </form>
      <ConfirmDialog
        opened={isAsking}
        title={`Close ${name}?`}
        confirm="Close the organisation"
        isDangerous
        isBusy={close.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      >
        Everybody but the admins is signed out at once, and in {CLOSING_GRACE_DAYS} days everything is erased.
        All admins are told by mail.
      </ConfirmDialog>
    </TitledCard>
  );
}

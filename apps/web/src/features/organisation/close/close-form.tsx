import { CLOSING_GRACE_DAYS, isNameTyped, NAME_NOT_TYPED } from '@heatwise/domain/organisation/closing';
import { CURRENT_PASSWORD_REQUIRED } from '@heatwise/domain/session/password-change';
import { Button, Checkbox, List, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useDraftForm } from '../../../ui/use-draft-form.ts';
import { useCloseOrganisation } from './close.mutations.ts';

const EMPTY = { name: '', password: '', withoutExport: false };
const EXPORT_FIRST = 'Export everything first, or tick that you do not need it.';

type Props = {
  name: string;
  /** Since the screen was opened. */
  hasExported: boolean;
};

/** Takes the name, the password and a last yes. */
export function CloseForm({ name, hasExported }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const form = useDraftForm({
    saved: EMPTY,
    secrets: ['password'],
    problemsOf: (draft) => ({
      withoutExport: hasExported || draft.withoutExport ? null : EXPORT_FIRST,
      name: isNameTyped(draft.name, name) ? null : NAME_NOT_TYPED,
      password: draft.password === '' ? CURRENT_PASSWORD_REQUIRED : null,
    }),
    onAgreed: () => setIsAsking(true),
    inputOf: ({ name, password }) => ({ name, password }),
    write: useCloseOrganisation(),
  });

  return (
    <TitledCard title="2. Close">
      <List size="sm" spacing={4} mb="md">
        <List.Item>Only admins can still sign in. Tests that devices send are still stored.</List.Item>
        <List.Item>
          For {CLOSING_GRACE_DAYS} days any admin can export the data and reopen the organisation.
        </List.Item>
        <List.Item>Then everything is erased for good: people, measurements, settings, accounts.</List.Item>
      </List>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack maw={420}>
          {hasExported ? null : (
            <Checkbox
              size="md"
              label="Close without an export"
              {...form.field('withoutExport', { type: 'checkbox' })}
            />
          )}
          <TextInput
            size="md"
            label={`Type “${name}” to confirm`}
            autoComplete="off"
            {...form.field('name')}
          />
          <PasswordInput
            size="md"
            label="Your password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
            {...form.field('password')}
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
        isBusy={form.isBusy}
        onConfirm={() => void form.send().finally(() => setIsAsking(false))}
        onCancel={() => setIsAsking(false)}
      >
        Everybody but the admins is signed out at once, and in {CLOSING_GRACE_DAYS} days everything is erased.
        All admins are told by email.
      </ConfirmDialog>
    </TitledCard>
  );
}

import { temporaryPasswordProblems } from '@heatwise/domain/people/user-form';
import { NEW_PASSWORD_REQUIRED } from '@heatwise/domain/session/password-change';
import { passwordHint } from '@heatwise/domain/session/password-limits';
import { TEMPORARY_PASSWORD_DAYS } from '@heatwise/domain/session/temporary-password';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Group, PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { usePasswordMinimum } from '../../../../entities/organisation/organisation.queries.ts';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { useViewerZone } from '../../../../platform/viewer-zone.ts';
import { FormButtons } from '../../../../ui/form-buttons.tsx';
import { GuardedModal } from '../../../../ui/guarded-dialog.tsx';
import { useDraftForm } from '../../../../ui/use-draft-form.ts';
import { useSetTemporaryPassword } from '../person.mutations.ts';

const EMPTY = { password: '' };

type TemporaryPasswordProps = {
  readonly isUnsaved: boolean;
  /** Until when the present password works, if it is temporary. */
  readonly until: string | null;
};

/** Sets a temporary password for a person with an email, for organisation admins. */
export function TemporaryPassword({ isUnsaved, until }: TemporaryPasswordProps) {
  const zone = useViewerZone();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      {until === null ? null : <Text size="sm">{endText(Date.parse(until), zone)}</Text>}
      <Group>
        <Button variant="default" disabled={isUnsaved} onClick={() => setIsOpen(true)}>
          Set temporary password
        </Button>
      </Group>
      <GuardedModal opened={isOpen} onClose={close} title="Set a temporary password" centered>
        <PasswordForm onDone={close} />
      </GuardedModal>
    </>
  );
}

function endText(untilMs: number, zone: TimeZone): string {
  const end = dateTimeText(untilMs, zone);
  return untilMs > Date.now()
    ? `The temporary password works until ${end}.`
    : `The temporary password expired on ${end}. Set a new one.`;
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { user_id, email } = usePersonOfPage();
  const minimum = usePasswordMinimum();
  const form = useDraftForm({
    saved: EMPTY,
    secrets: ['password'],
    problemsOf: ({ password }) =>
      password === ''
        ? { password: NEW_PASSWORD_REQUIRED }
        : { password: temporaryPasswordProblems({ email: email ?? '', password }, minimum).password },
    inputOf: ({ password }) => ({ user_id, password }),
    write: useSetTemporaryPassword(),
    onSaved: onDone,
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Text size="sm" mb="sm">
        The person is signed out everywhere and chooses a new password at the next sign-in. The temporary
        password works for {TEMPORARY_PASSWORD_DAYS} days. The change is written to the audit trail, and the
        person is notified by email.
      </Text>
      <PasswordInput
        label="Temporary password"
        description={passwordHint(minimum)}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide what is typed' }}
        {...form.field('password')}
      />
      <FormButtons loading={form.isBusy} mt="md" onCancel={onDone}>
        Set password
      </FormButtons>
    </form>
  );
}

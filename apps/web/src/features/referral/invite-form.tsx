import {
  INVITATION_LINE_MAX_LENGTH,
  INVITATIONS_A_DAY,
  invitationProblems,
} from '@heatwise/domain/referral/invitation';
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { useInvite } from './referral.mutations.ts';

/** Sends an invitation. Its id is made with the form, so that pressing twice invites once. */
export function InviteForm() {
  const [invitation_id, setId] = useState(() => crypto.randomUUID());
  const form = useDraftForm({
    saved: { email: '', line: '' },
    problemsOf: invitationProblems,
    inputOf: ({ email, line }) => ({ invitation_id, email: email.trim(), line: line.trim() }),
    write: useInvite(),
    onSaved: () => {
      setId(crypto.randomUUID());
      form.discard();
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <TextInput label="Email" type="email" autoComplete="off" required {...form.field('email')} />
        <Textarea
          label="A personal line"
          description="Stands in the email as a quote of yours."
          placeholder="We found out on the first hot day who had not drunk enough."
          autosize
          minRows={2}
          maxLength={INVITATION_LINE_MAX_LENGTH}
          {...form.field('line')}
        />
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed">
            At most {INVITATIONS_A_DAY.person} a day.
          </Text>
          <Button type="submit" size="md" loading={form.isBusy}>
            Send the invitation
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

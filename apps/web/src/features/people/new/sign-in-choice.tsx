import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { passwordHint } from '@heatwise/domain/session/password-limits';
import { TEMPORARY_PASSWORD_DAYS } from '@heatwise/domain/session/temporary-password';
import { PasswordInput, Radio, Stack, TextInput } from '@mantine/core';
import { usePasswordMinimum } from '../../../entities/organisation/organisation.queries.ts';
import { useActor } from '../../../sync/actor.tsx';
import type { NewPersonDraft, NewPersonProblems } from './new-person-draft.ts';

type SignInChoiceProps = {
  draft: NewPersonDraft;
  problems: NewPersonProblems;
  onChange: (part: Partial<NewPersonDraft>) => void;
};

/** A new person's email, and how they get their password: by an invitation, or from an organisation admin. */
export function SignInChoice({ draft, problems, onChange }: SignInChoiceProps) {
  const minimum = usePasswordMinimum();
  const maySetPassword = isOrgAdmin(useActor());
  return (
    <Stack gap="sm">
      <TextInput
        type="email"
        inputMode="email"
        label="Email"
        description="What the person signs in with. Leave it empty for somebody who is only measured."
        value={draft.email}
        error={problems.email}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
        autoComplete="off"
      />
      <Radio.Group
        label="Password"
        value={draft.signIn}
        onChange={(signIn) => onChange({ signIn: signIn as NewPersonDraft['signIn'], password: '' })}
      >
        <Stack gap="xs" mt={4}>
          <Radio
            value="invite"
            label="Send an invitation"
            description="An email with a link lets the person choose a password."
          />
          {maySetPassword ? (
            <Radio
              value="password"
              label="Set a temporary password"
              description={`For people without a mailbox. It works for ${TEMPORARY_PASSWORD_DAYS} days; they choose a new password at their first sign-in.`}
            />
          ) : null}
          <Radio
            value="later"
            label="Decide later"
            description="You can send an invitation from the person’s page."
          />
        </Stack>
      </Radio.Group>
      {draft.signIn === 'password' ? (
        <PasswordInput
          label="Temporary password"
          description={passwordHint(minimum)}
          value={draft.password}
          error={problems.password}
          onChange={(event) => onChange({ password: event.currentTarget.value })}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide what is typed' }}
        />
      ) : null}
    </Stack>
  );
}

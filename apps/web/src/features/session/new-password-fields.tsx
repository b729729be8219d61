import type { PasswordChangeProblems } from '@heatwise/domain/session/password-change';
import { passwordHint } from '@heatwise/domain/session/password-limits';
import { PasswordInput } from '@mantine/core';
import type { Ref } from 'react';

export type NewPasswordDraft = { readonly next: string; readonly confirmation: string };
export const NO_PASSWORD: NewPasswordDraft = { next: '', confirmation: '' };

type Props = {
  draft: NewPasswordDraft;
  problems: PasswordChangeProblems;
  minimum: number;
  onChange: (draft: NewPasswordDraft) => void;
  firstRef?: Ref<HTMLInputElement>;
};

/** A new password, twice. */
export function NewPasswordFields({ draft, problems, minimum, onChange, firstRef }: Props) {
  return (
    <>
      <PasswordInput
        {...(firstRef ? { ref: firstRef } : {})}
        label="New password"
        description={passwordHint(minimum)}
        name="new-password"
        autoComplete="new-password"
        size="md"
        value={draft.next}
        error={problems.next}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the new password', tabIndex: 0 }}
        onChange={(event) => onChange({ ...draft, next: event.currentTarget.value })}
      />
      <PasswordInput
        label="Confirm the new password"
        name="confirm-password"
        autoComplete="new-password"
        size="md"
        value={draft.confirmation}
        error={problems.confirmation}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the confirmation', tabIndex: 0 }}
        onChange={(event) => onChange({ ...draft, confirmation: event.currentTarget.value })}
      />
    </>
  );
}

import { Stack, Textarea, type TextareaProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { FormButtons } from './form-buttons.tsx';
import { GuardedModal } from './guarded-dialog.tsx';
import { type DraftFormOptions, useDraftForm } from './use-draft-form.ts';

type Reason = { reason: string };
type FormProps<Input> = {
  /** What is said above the field. */
  about?: ReactNode;
  field: TextareaProps;
  /** Shown where no reason was written. */
  missing: string;
  confirm: string;
  color?: string;
  write: DraftFormOptions<Reason, Input, unknown>['write'];
  inputOf: (reason: string) => Input | null;
};
type Props<Input> = FormProps<Input> &
  Pick<ComponentProps<typeof GuardedModal>, 'opened' | 'title' | 'onClose' | 'closeOnClickOutside'>;

/** Asks why something is declined, which the other side reads. */
export function ReasonDialog<Input>({
  opened,
  title,
  onClose,
  closeOnClickOutside = true,
  ...form
}: Props<Input>) {
  return (
    <GuardedModal opened={opened} onClose={onClose} title={title} closeOnClickOutside={closeOnClickOutside}>
      {opened ? <ReasonForm {...form} onDone={onClose} /> : null}
    </GuardedModal>
  );
}

const empty: Reason = { reason: '' };

function ReasonForm<Input>(props: FormProps<Input> & { onDone: () => void }) {
  const { about, field, missing, confirm, color, write, inputOf, onDone } = props;
  const form = useDraftForm({
    saved: empty,
    problemsOf: ({ reason }) => ({ reason: reason.trim() === '' ? missing : null }),
    inputOf: ({ reason }) => inputOf(reason.trim()),
    write,
    onSaved: onDone,
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        {about}
        <Textarea autosize data-autofocus {...field} {...form.field('reason')} />
        <FormButtons onCancel={onDone} loading={form.isBusy} {...(color && { color })}>
          {confirm}
        </FormButtons>
      </Stack>
    </form>
  );
}

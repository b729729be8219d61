import { QUOTE_MESSAGES } from '@heatwise/domain/quotes/quote-messages';
import { QUOTE_REASON_MAX_LENGTH } from '@heatwise/domain/quotes/quote-request';
import { Stack, Textarea } from '@mantine/core';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { type DraftFormOptions, useDraftForm } from '../../ui/use-draft-form.ts';

type Reason = { reason: string };
type Props<Input> = {
  opened: boolean;
  title: string;
  write: DraftFormOptions<Reason, Input, unknown>['write'];
  inputOf: (reason: string) => Input;
  onClose: () => void;
};

/** Asks why something is declined, which the other side reads. */
export function ReasonDialog<Input>({ opened, title, onClose, ...form }: Props<Input>) {
  return (
    <GuardedModal opened={opened} onClose={onClose} title={title} closeOnClickOutside={false}>
      <ReasonForm {...form} onDone={onClose} />
    </GuardedModal>
  );
}

const empty: Reason = { reason: '' };

function ReasonForm<Input>({
  write,
  inputOf,
  onDone,
}: Pick<Props<Input>, 'write' | 'inputOf'> & { onDone: () => void }) {
  const form = useDraftForm({
    saved: empty,
    problemsOf: ({ reason }) => ({ reason: reason.trim() === '' ? QUOTE_MESSAGES.reasonMissing : null }),
    inputOf: ({ reason }) => inputOf(reason.trim()),
    write,
    onSaved: onDone,
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <Textarea
          label="Why"
          description="The other side reads it."
          autosize
          minRows={3}
          data-autofocus
          maxLength={QUOTE_REASON_MAX_LENGTH}
          {...form.field('reason')}
        />
        <FormButtons onCancel={onDone} color="red.8" loading={form.isBusy}>
          Decline
        </FormButtons>
      </Stack>
    </form>
  );
}

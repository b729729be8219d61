import { QUOTE_MESSAGES } from '@heatwise/domain/quotes/quote-messages';
import { QUOTE_REASON_MAX_LENGTH } from '@heatwise/domain/quotes/quote-request';
import { Button, Group, Stack, Textarea } from '@mantine/core';
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
    <GuardedModal
      opened={opened}
      onClose={onClose}
      title={title}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
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
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" color="red.8" loading={form.isBusy}>
            Decline
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

import { Button, Group, Text } from '@mantine/core';
import classes from './save-bar.module.css';
import { type DraftFormOptions, useDraftForm } from './use-draft-form.ts';

type Props = {
  isBusy: boolean;
  /** Something that has to be done first is under way. */
  isBlocked?: boolean;
  onDiscard: () => void;
};

/** At the end of a form that has unsaved changes: always in view, with the way to keep them or not. */
export function SaveBar({ isBusy, isBlocked = false, onDiscard }: Props) {
  return (
    <div className={classes.bar}>
      <Text size="sm" role="status">
        Unsaved changes
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={onDiscard} disabled={isBusy}>
          Discard
        </Button>
        <Button type="submit" loading={isBusy} disabled={isBlocked}>
          Save
        </Button>
      </Group>
    </div>
  );
}

type Options<Values, Input, Output> = DraftFormOptions<Values, Input, Output> & {
  /** Something that has to be done first is under way. */
  readonly isBlocked?: boolean;
};

/** A form on a page. Render `saveBar` where the form has no button of its own. */
export function usePageForm<Values extends object, Input, Output>({
  isBlocked = false,
  ...options
}: Options<Values, Input, Output>) {
  const form = useDraftForm(options);
  const { isPending } = options.write;
  const saveBar =
    form.isDirty || isPending ? (
      <SaveBar isBusy={isPending} isBlocked={isBlocked} onDiscard={form.discard} />
    ) : null;
  return { ...form, saveBar };
}

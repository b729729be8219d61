import { Button, Group, Text } from '@mantine/core';
import classes from './save-bar.module.css';

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

import {
  type ColourRange,
  colourRangeDrafts,
  colourRangesOf,
  DEFAULT_COLOUR_RANGES,
  RANGES_NOT_SAVED_MESSAGE,
} from '@heatwise/domain/calendar/colour-ranges';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { useSaveCalendar } from './calendar.mutations.ts';
import { ColourRangeEditor, type EditedRange } from './colour-range-editor.tsx';
import type { CalendarSettings } from './use-calendar-settings.ts';

type Props = { userId: string; settings: CalendarSettings; opened: boolean; onClose: () => void };

/** The calendar's options: which count has which colour. Saved for the person, wherever they sign in. */
export function CalendarOptionsDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Calendar options"
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {opened ? <Options {...rest} onClose={onClose} /> : null}
    </Modal>
  );
}

function draftsOf(ranges: readonly ColourRange[]): readonly EditedRange[] {
  return colourRangeDrafts(ranges).map((draft, id) => ({ ...draft, id }));
}

function Options({ userId, settings, onClose }: Omit<Props, 'opened'>) {
  const [drafts, setDrafts] = useState(() => draftsOf(settings.ranges));
  const [isRefused, setRefused] = useState(false);
  const save = useSaveCalendar();
  const ranges = colourRangesOf(drafts);
  const isChanged = JSON.stringify(ranges) !== JSON.stringify(settings.ranges);
  const guard = useLeaveGuard(isChanged && !save.isPending);

  function submit(): void {
    if (!ranges) {
      setRefused(true);
      return;
    }
    const configuration = { ...settings.configuration, ranges };
    // What went wrong is told by a toast; the ranges stay here.
    save.mutate({ user_id: userId, configuration }, { onSuccess: onClose });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          A day’s cell is coloured by how many tests the person took on it, whatever their results.
        </Text>
        <ColourRangeEditor ranges={drafts} isStrict={isRefused} onChange={setDrafts} />
        {isRefused && !ranges ? (
          <Text size="sm" c="var(--mantine-color-error)" fw={600} role="alert">
            {RANGES_NOT_SAVED_MESSAGE}
          </Text>
        ) : null}
        <Group justify="space-between">
          <Button variant="subtle" onClick={() => setDrafts(draftsOf(DEFAULT_COLOUR_RANGES))}>
            Default colours
          </Button>
          <Group>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </Group>
        </Group>
      </Stack>
      {guard}
    </form>
  );
}

import {
  type ColourRange,
  colourRangeDrafts,
  colourRangesOf,
  DEFAULT_COLOUR_RANGES,
  RANGES_NOT_SAVED_MESSAGE,
} from '@heatwise/domain/calendar/colour-ranges';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { isSame } from '../../ui/draft-on-top.ts';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { usePageForm } from '../../ui/use-page-form.tsx';
import { useSaveCalendar } from './calendar.mutations.ts';
import { ColourRangeEditor, type EditedRange } from './colour-range-editor.tsx';
import type { CalendarSettings } from './use-calendar-settings.ts';

type CalendarOptionsDialogProps = {
  userId: string;
  settings: CalendarSettings;
  opened: boolean;
  onClose: () => void;
};

/** The calendar's options: which count has which colour. Saved for the person, wherever they sign in. */
export function CalendarOptionsDialog({ opened, onClose, ...rest }: CalendarOptionsDialogProps) {
  return (
    <GuardedModal
      opened={opened}
      onClose={onClose}
      title="Calendar options"
      centered
      closeOnClickOutside={false}
    >
      {opened ? <Options {...rest} onClose={onClose} /> : null}
    </GuardedModal>
  );
}

function draftsOf(ranges: readonly ColourRange[]): readonly EditedRange[] {
  return colourRangeDrafts(ranges).map((draft, id) => ({ ...draft, id }));
}

function Options({ userId, settings, onClose }: Omit<CalendarOptionsDialogProps, 'opened'>) {
  const [isRefused, setRefused] = useState(false);
  const form = usePageForm({
    saved: { drafts: draftsOf(settings.ranges) },
    hasChanges: ({ drafts }) => !isSame(colourRangesOf(drafts), settings.ranges),
    problemsOf: ({ drafts }) => ({ drafts: colourRangesOf(drafts) ? null : RANGES_NOT_SAVED_MESSAGE }),
    inputOf: ({ drafts }) => {
      const ranges = colourRangesOf(drafts);
      return ranges && { user_id: userId, configuration: { ...settings.configuration, ranges } };
    },
    write: useSaveCalendar(),
    onRefused: () => setRefused(true),
    onSaved: onClose,
  });
  const { drafts } = form.values;

  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          A day’s cell is coloured by how many tests the person took on it, whatever their results.
        </Text>
        <ColourRangeEditor
          ranges={drafts}
          isStrict={isRefused}
          onChange={(next) => form.change({ drafts: next })}
        />
        {isRefused && !colourRangesOf(drafts) ? (
          <Text size="sm" c="var(--mantine-color-error)" fw={600} role="alert">
            {RANGES_NOT_SAVED_MESSAGE}
          </Text>
        ) : null}
        <Group justify="space-between">
          <Button variant="subtle" onClick={() => form.change({ drafts: draftsOf(DEFAULT_COLOUR_RANGES) })}>
            Default colours
          </Button>
          <Group>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.isBusy}>
              Save
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

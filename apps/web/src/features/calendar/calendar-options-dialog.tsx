import {
  ABOVE_HIGHEST,
  type ColourRange,
  type ColourRangeDraft,
  colourRangeDrafts,
  colourRangeProblems,
  colourRangesOf,
  DEFAULT_COLOUR_RANGES,
  RANGES_NOT_SAVED_MESSAGE,
  withNewRange,
} from '@heatwise/domain/calendar/calendar-configuration';
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { isSame } from '../../ui/use-draft-form.ts';
import { usePageForm } from '../../ui/use-page-form.tsx';
import classes from './calendar.module.css';
import { useSaveCalendar } from './calendar.mutations.ts';
import type { CalendarSettings } from './use-calendar-settings.ts';

/** A draft with an identity, so that a field keeps its focus while others come and go. */
type EditedRange = ColourRangeDraft & { readonly id: number };

type ColourRangeEditorProps = {
  ranges: readonly EditedRange[];
  /** Says what is missing too, not only what is wrong. */
  isStrict: boolean;
  onChange: (ranges: readonly EditedRange[]) => void;
};

const NEW_COLOUR = '#1c73c4';

/** Counts and their colours, one line each; under a line, what is wrong with it. */
function ColourRangeEditor({ ranges, isStrict, onChange }: ColourRangeEditorProps) {
  const problems = colourRangeProblems(ranges);
  const change = (id: number, part: Partial<ColourRangeDraft>) =>
    onChange(ranges.map((range) => (range.id === id ? { ...range, ...part } : range)));
  const add = () => {
    const id = Math.max(0, ...ranges.map((range) => range.id)) + 1;
    onChange(withNewRange(ranges, (ends) => ({ ...ends, id, colour: NEW_COLOUR })));
  };
  return (
    <Stack gap="sm">
      {ranges.map((range, index) => {
        const isBegun = range.min.trim() !== '' && range.max.trim() !== '';
        return (
          <RangeLine
            key={range.id}
            range={range}
            number={index + 1}
            problem={isStrict || isBegun ? (problems[index] ?? null) : null}
            onChange={(part) => change(range.id, part)}
            {...(ranges.length > 1
              ? { onRemove: () => onChange(ranges.filter(({ id }) => id !== range.id)) }
              : {})}
          />
        );
      })}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} />}
        onClick={add}
        style={{ alignSelf: 'flex-start' }}
      >
        Add range
      </Button>
      <Text size="xs" c="dimmed">
        Max is a whole number, or {ABOVE_HIGHEST} in the last range for everything above.
      </Text>
    </Stack>
  );
}

type LineProps = {
  range: EditedRange;
  number: number;
  problem: string | null;
  onChange: (part: Partial<ColourRangeDraft>) => void;
  onRemove?: () => void;
};

function RangeLine({ range, number, problem, onChange, onRemove }: LineProps) {
  const problemId = useId();
  const described = problem ? { 'aria-describedby': problemId } : {};
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame of its own
    <div role="group" aria-label={`Range ${number}`}>
      <div className={classes.range}>
        <TextInput
          label="Min"
          inputMode="numeric"
          value={range.min}
          error={problem !== null}
          {...described}
          onChange={(event) => onChange({ min: event.currentTarget.value })}
        />
        <TextInput
          label="Max"
          value={range.max}
          error={problem !== null}
          {...described}
          onChange={(event) => onChange({ max: event.currentTarget.value })}
        />
        <input
          type="color"
          className={classes.colour}
          aria-label="Colour"
          value={range.colour}
          onChange={(event) => onChange({ colour: event.currentTarget.value })}
        />
        {onRemove ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={`Remove range ${number}`}
            onClick={onRemove}
          >
            <IconTrash size={20} stroke={1.7} />
          </ActionIcon>
        ) : null}
      </div>
      {problem ? (
        <Text id={problemId} size="sm" c="var(--mantine-color-error)" mt={4} role="alert">
          {problem}
        </Text>
      ) : null}
    </div>
  );
}

type CalendarOptionsDialogProps = {
  userId: string;
  settings: CalendarSettings;
  opened: boolean;
  onClose: () => void;
};

/** The calendar's options: which count has which colour. Saved for the person, wherever they sign in. */
export function CalendarOptionsDialog({ opened, onClose, ...rest }: CalendarOptionsDialogProps) {
  return (
    <GuardedModal opened={opened} onClose={onClose} title="Calendar options" closeOnClickOutside={false}>
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

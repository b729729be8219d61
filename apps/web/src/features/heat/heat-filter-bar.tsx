import {
  DEFAULT_HEAT_FILTER,
  HEAT_FILTER_MODE_LABELS,
  type HeatFilter,
  type HeatFilterMode,
  heatDateChoices,
  heatFilterProblem,
} from '@heatwise/domain/heat/heat-filter';
import type { BoardTag } from '@heatwise/domain/heat/risk-board';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { TagPicker } from '../../entities/tags/tag-picker.tsx';
import { FilterBar } from '../../ui/filter-bar/filter-bar.tsx';
import type { FilterPart } from '../../ui/filter-bar/filter-part.ts';

type Props = {
  modes: readonly HeatFilterMode[];
  applied: HeatFilter;
  today: CalendarDay;
  locations: readonly BoardTag[];
  onApply: (filter: HeatFilter) => void;
};

/** What a mode begins with when it is chosen. */
function begin(mode: HeatFilterMode, today: CalendarDay, location_ids: readonly string[]): HeatFilter {
  if (mode === 'live') return { mode, location_ids };
  if (mode === 'by_date') return { mode, date: today, location_ids };
  return { mode, from: today, to: today, location_ids };
}

/** The View filter: what is shown as a chip, and the fields that change it. */
export function HeatFilterBar({ summary, ...props }: Props & { summary: string }) {
  const { applied, onApply } = props;
  const isDefault = applied.mode === 'live' && applied.location_ids.length === 0;
  const view: FilterPart = {
    key: 'view',
    label: 'View',
    chosen: summary,
    fields: (close) => <HeatFilterFields {...props} onDone={close} />,
  };
  return (
    <FilterBar
      label="Heat stress filter"
      parts={[view]}
      onReset={isDefault ? undefined : () => onApply(DEFAULT_HEAT_FILTER)}
    />
  );
}

/** Nothing changes before Apply. */
function HeatFilterFields({
  modes,
  applied,
  today,
  locations,
  onApply,
  onDone,
}: Props & { onDone: () => void }) {
  const [draft, setDraft] = useState<HeatFilter | null>(null);
  const shown = draft ?? applied;
  const problem = heatFilterProblem(shown, today);
  const days = heatDateChoices(today).map((day) => ({
    value: day,
    label: day === today ? `${dayText(day)} (today)` : dayText(day),
  }));
  const chosen = locations
    .filter(({ tag_id }) => shown.location_ids.includes(tag_id))
    .map(({ tag_id, name }) => ({ id: tag_id, label: name }));
  const apply = (filter: HeatFilter) => {
    setDraft(null);
    onApply(filter);
    onDone();
  };

  return (
    <Stack gap="sm">
      <NativeSelect
        label="View"
        data={modes.map((mode) => ({ value: mode, label: HEAT_FILTER_MODE_LABELS[mode] }))}
        value={shown.mode}
        onChange={({ currentTarget }) =>
          setDraft(begin(currentTarget.value as HeatFilterMode, today, shown.location_ids))
        }
      />
      {shown.mode === 'by_date' ? (
        <NativeSelect
          label="Date"
          data={days}
          value={shown.date}
          error={problem}
          onChange={({ currentTarget }) => setDraft({ ...shown, date: currentTarget.value })}
        />
      ) : null}
      {shown.mode === 'custom' ? (
        <>
          <NativeSelect
            label="From"
            data={days}
            value={shown.from}
            onChange={({ currentTarget }) => setDraft({ ...shown, from: currentTarget.value })}
          />
          <NativeSelect
            label="To"
            data={days}
            value={shown.to}
            error={problem}
            onChange={({ currentTarget }) => setDraft({ ...shown, to: currentTarget.value })}
          />
        </>
      ) : null}
      <TagPicker
        label="Locations"
        placeholder="All locations"
        tags={{ types: ['location'] }}
        value={chosen}
        onChange={(options) => setDraft({ ...shown, location_ids: options.map(({ id }) => id) })}
      />
      <Group grow>
        <Button disabled={problem !== null} onClick={() => apply(shown)}>
          Apply
        </Button>
        <Button variant="default" onClick={() => apply(DEFAULT_HEAT_FILTER)}>
          Reset
        </Button>
      </Group>
    </Stack>
  );
}

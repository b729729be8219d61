import { formatNumber } from '@heatwise/domain/text/format-number';
import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';

export type Steps = {
  /** The measurement before and after the open one in the list's order; null at its ends. */
  readonly previous: string | null;
  readonly next: string | null;
  /** From 1; null for one that the list does not show. */
  readonly place: number | null;
  readonly total: number | undefined;
  readonly onStep: (measurementId: string) => void;
};

/** From one measurement to the next without closing the details. */
export function DrawerSteps({ previous, next, place, total, onStep }: Steps) {
  if (place === null) return <Text fw={650}>Measurement</Text>;
  const step = (label: string, to: string | null, Icon: typeof IconChevronUp) => (
    <ActionIcon
      variant="subtle"
      size={44}
      aria-label={label}
      disabled={to === null}
      onClick={() => to !== null && onStep(to)}
    >
      <Icon size={22} />
    </ActionIcon>
  );
  return (
    <Group gap={4} wrap="nowrap">
      <Text fw={650} component="span">
        Measurement
      </Text>
      {step('Previous measurement', previous, IconChevronUp)}
      {step('Next measurement', next, IconChevronDown)}
      <Text size="sm" c="dimmed" component="span">
        {formatNumber(place)}
        {total === undefined ? '' : ` of ${formatNumber(total)}`}
      </Text>
    </Group>
  );
}

/** Where the open measurement stands among the rows that were read. */
export function stepsAt(
  rows: readonly { readonly measurement_id: string }[] | null,
  open: string | null,
): Pick<Steps, 'previous' | 'next' | 'place'> {
  const at = rows?.findIndex(({ measurement_id }) => measurement_id === open) ?? -1;
  if (at < 0 || !rows) return { previous: null, next: null, place: null };
  return {
    previous: rows[at - 1]?.measurement_id ?? null,
    next: rows[at + 1]?.measurement_id ?? null,
    place: at + 1,
  };
}

import { matchesSearch } from '@heatwise/domain/text/search-text';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { MultiPicker } from '../../ui/multi-picker.tsx';
import type { ReadOptions } from '../../ui/picker-options.ts';
import { useAdmins } from './reports.queries.ts';

type Props = {
  value: readonly string[];
  problem: string | undefined;
  onChange: (ids: readonly string[]) => void;
};

/** Which admins get an email when a report was made. */
export function RecipientsField({ value, problem, onChange }: Props) {
  const admins = useAdmins();
  const read = useMemo<ReadOptions>(
    () =>
      async ({ search, offset, limit }) =>
        (admins ?? [])
          .filter(({ label, hint = '' }) => matchesSearch([label, hint], search))
          .slice(offset, offset + limit),
    [admins],
  );
  const labelOf = (id: string) => admins?.find((one) => one.id === id)?.label ?? 'No admin any more';
  return (
    <div>
      <MultiPicker
        label="Tell these admins by email"
        placeholder="Nobody"
        read={read}
        value={admins ? value.map((id) => ({ id, label: labelOf(id) })) : []}
        disabled={!admins}
        error={problem ?? null}
        onChange={(chosen) => onChange(chosen.map(({ id }) => id))}
      />
      <Text size="sm" c="dimmed" mt={4}>
        The email has a link to this page, and nothing of what the report says.
      </Text>
    </div>
  );
}

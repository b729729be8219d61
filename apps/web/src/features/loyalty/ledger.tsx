import type { LedgerEntry } from '@heatwise/contract/loyalty/loyalty.contract';
import {
  EARNING_REASONS,
  LEDGER_PAGE,
  LEDGER_REASON_LABELS,
  LEDGER_REASONS,
} from '@heatwise/domain/loyalty/points';
import { formatCount } from '@heatwise/domain/text/format-number';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryState } from '../../ui/query-list.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import classes from './loyalty.module.css';
import { type LedgerFilter, useExportLedger, useLedger } from './loyalty.queries.ts';
import { bookedText, monthText } from './points-text.ts';

const REASONS = [
  { value: '', label: 'All kinds' },
  ...LEDGER_REASONS.map((value) => ({ value, label: LEDGER_REASON_LABELS[value] })),
];

/** Every entry there is, the newest first. */
export function Ledger({ months }: { months: readonly string[] }) {
  const [filter, setFilter] = useState<LedgerFilter>({});
  const [offset, setOffset] = useState(0);
  const { data, error, refetch } = useLedger(filter, offset);
  const save = useExportLedger();
  function narrow({ reason, month }: { reason: string; month: string }): void {
    const known = LEDGER_REASONS.find((one) => one === reason);
    setFilter({ ...(known ? { reason: known } : {}), ...(month === '' ? {} : { month }) });
    setOffset(0);
  }
  const { reason = '', month = '' } = filter;
  return (
    <TitledCard title="Ledger">
      <Group gap="sm" mb="sm">
        <NativeSelect
          aria-label="Kind"
          data={REASONS}
          value={reason}
          onChange={({ currentTarget }) => narrow({ month, reason: currentTarget.value })}
        />
        <NativeSelect
          aria-label="Month"
          data={[
            { value: '', label: 'All months' },
            ...months.map((value) => ({ value, label: monthText(value) })),
          ]}
          value={month}
          onChange={({ currentTarget }) => narrow({ reason, month: currentTarget.value })}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          loading={save.isPending}
          onClick={() => save.mutate(filter)}
        >
          Export CSV
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {data ? formatCount(data.count, 'entry', 'entries') : ' '}
        </Text>
      </Group>
      <QueryState query={{ data, error, refetch }} text="Loading the ledger…" height={120} />
      {data?.count === 0 ? <EmptyState title="No entries" hint="Choose all kinds and all months." /> : null}
      {data && data.entries.length > 0 ? (
        <ul className={classes.list} aria-label="Ledger">
          {data.entries.map((entry) => (
            <Entry key={`${entry.reason} ${entry.subject_id} ${entry.part}`} entry={entry} />
          ))}
        </ul>
      ) : null}
      {offset > 0 || (data && data.count > LEDGER_PAGE) ? (
        <Group justify="space-between" mt="sm">
          <Button
            variant="default"
            disabled={offset === 0}
            onClick={() => setOffset(Math.max(0, offset - LEDGER_PAGE))}
          >
            Newer
          </Button>
          <Button
            variant="default"
            disabled={!data || offset + data.entries.length >= data.count}
            onClick={() => setOffset(offset + LEDGER_PAGE)}
          >
            Older
          </Button>
        </Group>
      ) : null}
    </TitledCard>
  );
}

function Entry({ entry }: { entry: LedgerEntry }) {
  const zone = useViewerZone();
  const { at, points, note, by_name } = entry;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={600} size="sm">
          {titleOf(entry)}
        </Text>
        {note ? <Text size="sm">{note}</Text> : null}
        <Text size="sm" c="dimmed">
          {dateTimeText(Date.parse(at), zone)}
          {by_name ? `, ${by_name} of Heatwise` : ''}
        </Text>
      </div>
      <span className={classes.points}>{bookedText(points)}</span>
    </li>
  );
}

/** What is earned is the first entry, or comes again after it went. */
function titleOf({ reason, points, part }: LedgerEntry): string {
  const label = LEDGER_REASON_LABELS[reason];
  if (reason === 'redemption') return points < 0 ? label : `${label}, given back`;
  if (!EARNING_REASONS.some((one) => one === reason)) return label;
  if (points < 0) return `${label}, no longer counts`;
  return part > 1 ? `${label}, counts again` : label;
}

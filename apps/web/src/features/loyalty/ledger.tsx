import type { LedgerEntry } from '@heatwise/contract/loyalty/loyalty.contract';
import {
  EARNING_REASONS,
  LEDGER_PAGE,
  LEDGER_REASON_LABELS,
  LEDGER_REASONS,
} from '@heatwise/domain/loyalty/points';
import { formatCount } from '@heatwise/domain/text/format-number';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { ChoiceFilter } from '../../ui/list-filters.tsx';
import { ListRow, PageButtons, QueryList } from '../../ui/query-list.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import classes from './loyalty.module.css';
import { type LedgerFilter, useExportLedger, useLedger } from './loyalty.queries.ts';
import { bookedText, monthText } from './points-text.ts';

/** Every entry there is, the newest first. */
export function Ledger({ months }: { months: readonly string[] }) {
  const [filter, setFilter] = useState<LedgerFilter>({});
  const [offset, setOffset] = useState(0);
  const { data, error, refetch } = useLedger(filter, offset);
  const save = useExportLedger();
  function narrow({
    reason,
    month,
  }: { [Part in keyof LedgerFilter]?: LedgerFilter[Part] | undefined }): void {
    setFilter({ ...(reason && { reason }), ...(month && { month }) });
    setOffset(0);
  }
  return (
    <TitledCard title="Ledger">
      <Group gap="sm" mb="sm">
        <ChoiceFilter
          label="Kind"
          all="All kinds"
          values={LEDGER_REASONS}
          toLabel={(one) => LEDGER_REASON_LABELS[one]}
          value={filter.reason}
          onChange={(reason) => narrow({ ...filter, reason })}
        />
        <ChoiceFilter
          label="Month"
          all="All months"
          values={months}
          toLabel={monthText}
          value={filter.month}
          onChange={(month) => narrow({ ...filter, month })}
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
      <QueryList
        query={{ data, error, refetch }}
        text="Loading the ledger…"
        height={120}
        label="Ledger"
        items={data?.entries}
        empty={{ title: 'No entries', hint: 'Choose all kinds and all months.' }}
      >
        {(entry) => <Entry key={`${entry.reason} ${entry.subject_id} ${entry.part}`} entry={entry} />}
      </QueryList>
      <PageButtons
        offset={offset}
        pageSize={LEDGER_PAGE}
        count={data?.count}
        shown={data?.entries.length}
        onOffset={setOffset}
      />
    </TitledCard>
  );
}

function Entry({ entry }: { entry: LedgerEntry }) {
  const zone = useViewerZone();
  const { at, points, note, by_name } = entry;
  return (
    <ListRow end={<span className={classes.points}>{bookedText(points)}</span>}>
      <Text fw={600} size="sm">
        {titleOf(entry)}
      </Text>
      {note ? <Text size="sm">{note}</Text> : null}
      <Text size="sm" c="dimmed">
        {dateTimeText(Date.parse(at), zone)}
        {by_name ? `, ${by_name} of Heatwise` : ''}
      </Text>
    </ListRow>
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

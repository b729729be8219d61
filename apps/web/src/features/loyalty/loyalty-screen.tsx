import type { LedgerEntry, Loyalty } from '@heatwise/contract/loyalty/loyalty.contract';
import {
  EARNING_REASONS,
  LEDGER_PAGE,
  LEDGER_REASON_LABELS,
  LEDGER_REASONS,
  POINT_RULES,
  POINTS,
  TIER_DAYS,
  TIERS,
  tierOf,
} from '@heatwise/domain/loyalty/points';
import { formatCount, formatNumber } from '@heatwise/domain/text/format-number';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Badge, Button, Group, List, Progress, Stack, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { ProgrammeHead } from '../../entities/programme/programme-parts.tsx';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChoiceFilter } from '../../ui/list-filters.tsx';
import { ListRow, PageButtons, QueryList, QueryState } from '../../ui/query-list.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import classes from './loyalty.module.css';
import { type LedgerFilter, useExportLedger, useLedger, useLoyalty } from './loyalty.queries.ts';
import { bookedText, monthText, pointsText } from './points-text.ts';
import { Rewards } from './rewards.tsx';

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

/** The organisation's points: what there is, how they are earned, and what they are good for. */
export function LoyaltyScreen() {
  const { data, error, refetch } = useLoyalty();
  return (
    <Stack gap="md">
      <ProgrammeHead about="Your organisation earns points together. Who earned them is not shown to anybody." />
      <QueryState query={{ data, error, refetch }} text="Adding up the points…" height={240} />
      {data ? (
        <>
          <div className={classes.top}>
            <Balance loyalty={data} />
            <TierCard earned={data.earned} />
            <Rules />
          </div>
          <Rewards loyalty={data} />
          <Months months={data.months} />
          <Ledger months={data.months.map(({ month }) => month)} />
        </>
      ) : null}
    </Stack>
  );
}

function Balance({ loyalty: { balance, reserved } }: { loyalty: Loyalty }) {
  return (
    <TitledCard title="Balance">
      <Text className={classes.number} data-testid="balance">
        {formatNumber(balance)}
      </Text>
      <Text c="dimmed" size="sm">
        {balance === 1 || balance === -1 ? 'point' : 'points'}
      </Text>
      {reserved > 0 ? (
        <Text size="sm" mt="sm">{`${pointsText(reserved)} reserved for what waits for an answer.`}</Text>
      ) : null}
      {balance < 0 ? (
        <Text size="sm" mt="sm">
          Tests that had earned points were deleted after the points were spent. New points make up for it.
        </Text>
      ) : null}
    </TitledCard>
  );
}

function TierCard({ earned }: { earned: number }) {
  const { tier, next, missing, share } = tierOf(earned);
  return (
    <TitledCard title={`Tier: ${tier.name}`}>
      <Text size="sm">{`${pointsText(earned)} earned in the last ${TIER_DAYS} days.`}</Text>
      {next ? (
        <>
          <Progress
            my="sm"
            size="lg"
            value={share * 100}
            aria-label={`Progress to ${next.name}`}
            color="petrol"
          />
          <Text size="sm">{`${pointsText(missing)} more to ${next.name}.`}</Text>
        </>
      ) : null}
      <Table.ScrollContainer minWidth={260} mt="sm">
        <Table verticalSpacing={6} horizontalSpacing="xs">
          <Table.Caption style={{ captionSide: 'top', textAlign: 'start' }}>What tiers give</Table.Caption>
          <Table.Tbody>
            {TIERS.map(({ name, from, gives }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" style={{ verticalAlign: 'top' }}>
                  <Group gap={6}>
                    {name}
                    {name === tier.name ? (
                      <Badge variant="default" tt="none" size="sm">
                        Yours
                      </Badge>
                    ) : null}
                  </Group>
                  <Text size="xs" c="dimmed">
                    from {formatNumber(from)}
                  </Text>
                </Table.Th>
                <Table.Td>
                  <Text size="sm">{gives.join('; ')}</Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </TitledCard>
  );
}

function Rules() {
  return (
    <TitledCard title="How points are earned">
      <List spacing="xs" size="sm">
        {POINT_RULES.map(({ reason, text }) => (
          <List.Item key={reason}>
            <b>{pointsText(POINTS[reason])}</b> {text}
          </List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed" mt="sm">
        They are booked within a minute or so. Points do not expire.
      </Text>
    </TitledCard>
  );
}

/** What was earned, and spent or put right, in each month. */
function Months({ months }: { months: Loyalty['months'] }) {
  return (
    <TitledCard title="By month">
      {months.length === 0 ? (
        <EmptyState title="No points yet" hint="The first valid test earns the first one." />
      ) : (
        <Table.ScrollContainer minWidth={280}>
          <Table verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Month</Table.Th>
                <Table.Th ta="end">Earned</Table.Th>
                <Table.Th ta="end">Spent or put right</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {months.map(({ month, earned, other }) => (
                <Table.Tr key={month}>
                  <Table.Td>{monthText(month)}</Table.Td>
                  <Table.Td ta="end">{bookedText(earned)}</Table.Td>
                  <Table.Td ta="end">{bookedText(other)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </TitledCard>
  );
}

import type { Loyalty } from '@heatwise/contract/loyalty/loyalty.contract';
import { POINT_RULES, POINTS } from '@heatwise/domain/loyalty/points';
import { TIER_DAYS, TIERS, tierOf } from '@heatwise/domain/loyalty/tier';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { Badge, Group, List, Progress, Stack, Table, Text } from '@mantine/core';
import { ProgrammeHead } from '../../entities/programme/programme-head.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryState } from '../../ui/query-list.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { Ledger } from './ledger.tsx';
import classes from './loyalty.module.css';
import { useLoyalty } from './loyalty.queries.ts';
import { bookedText, monthText, pointsText } from './points-text.ts';
import { Rewards } from './rewards.tsx';

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

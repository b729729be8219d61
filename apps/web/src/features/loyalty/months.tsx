import type { Loyalty } from '@heatwise/contract/loyalty/loyalty.contract';
import { Table } from '@mantine/core';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { bookedText, monthText } from './points-text.ts';

/** What was earned, and spent or put right, in each month. */
export function Months({ months }: { months: Loyalty['months'] }) {
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

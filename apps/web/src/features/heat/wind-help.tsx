import { BEAUFORT_SCALE } from '@heatwise/domain/heat/beaufort';
import { kphToMph } from '@heatwise/domain/heat/wind';
import { ActionIcon, Popover, ScrollArea, Table } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useDisplayUnits } from '../../platform/display-units.tsx';

/** What wind speeds look like: the Beaufort table. Source: specification §2. */
export function WindHelp() {
  const { is_metric: isMetric } = useDisplayUnits();
  const speed = (kph: number) => Math.round(isMetric ? kph : kphToMph(kph));
  return (
    <Popover
      width="min(420px, calc(100vw - 24px))"
      position="bottom-end"
      withArrow
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="What wind speeds look like">
          <IconHelpCircle size={20} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <ScrollArea.Autosize mah={360} tabIndex={-1} data-autofocus>
          <Table fz="xs" captionSide="top">
            <Table.Caption>Beaufort scale, {isMetric ? 'km/h' : 'mph'}</Table.Caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Force</Table.Th>
                <Table.Th scope="col">Wind</Table.Th>
                <Table.Th scope="col">What one sees</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {BEAUFORT_SCALE.map(({ force, name, kmh_from, kmh_to, effect }) => (
                <Table.Tr key={force}>
                  <Table.Td>{force}</Table.Td>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>
                    {name}, {kmh_to === null ? `${speed(kmh_from)}+` : `${speed(kmh_from)}-${speed(kmh_to)}`}
                  </Table.Td>
                  <Table.Td>{effect}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}

import { BEAUFORT_SCALE, beaufortSpeeds } from '@heatwise/domain/heat/beaufort';
import { ActionIcon, Popover, ScrollArea, Table } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useDisplayUnits } from '../../platform/display-units.tsx';

/** What wind speeds look like: the Beaufort table. */
export function WindHelp() {
  const { is_metric: isMetric } = useDisplayUnits();
  return (
    <Popover
      width="min(420px, calc(100vw - 24px))"
      position="top-end"
      middlewares={{ flip: true, shift: true }}
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
        {/* Less than half of the window: then there is room for it above or below. */}
        <ScrollArea.Autosize mah="min(360px, 40dvh)" tabIndex={-1} data-autofocus>
          <Table fz="xs" captionSide="top">
            <Table.Caption>Beaufort scale, {isMetric ? 'km/h' : 'mph'}</Table.Caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Force</Table.Th>
                <Table.Th scope="col">Wind</Table.Th>
                <Table.Th scope="col">What you see</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {BEAUFORT_SCALE.map((band) => (
                <Table.Tr key={band.force}>
                  <Table.Td>{band.force}</Table.Td>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>
                    {band.name}, {beaufortSpeeds(band, isMetric ? 'metric' : 'imperial')}
                  </Table.Td>
                  <Table.Td>{band.effect}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}

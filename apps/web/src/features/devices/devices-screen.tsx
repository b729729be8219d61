import { Stack, Tabs, Text, Title } from '@mantine/core';
import { DeviceList } from './device-list.tsx';
import { DeviceTokens } from './device-tokens.tsx';
import type { DevicesSearch } from './devices-search.ts';

type Props = { search: DevicesSearch; onSearchChange: (search: DevicesSearch) => void };

/** The handheld devices of the organisation, and the tokens that let them in. */
export function DevicesScreen({ search, onSearchChange }: Props) {
  return (
    <Stack gap="md">
      <div>
        <Title order={1} size="h2">
          Devices
        </Title>
        <Text c="dimmed" size="sm" mt={4} maw={620}>
          Devices appear here with their first test. Each sends with its own token, or with one for the whole
          organisation.
        </Text>
      </div>
      <Tabs
        value={search.tab ?? 'devices'}
        onChange={(tab) => onSearchChange(tab === 'tokens' ? { tab } : {})}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="devices">Devices</Tabs.Tab>
          <Tabs.Tab value="tokens">Tokens</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="devices">
          <DeviceList search={search} onSearchChange={onSearchChange} />
        </Tabs.Panel>
        <Tabs.Panel value="tokens">
          <DeviceTokens />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

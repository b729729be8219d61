import { Stack, Tabs } from '@mantine/core';
import { PageHead } from '../../ui/page-head.tsx';
import { DeviceList } from './device-list.tsx';
import { DeviceTokens } from './device-tokens.tsx';
import type { DevicesSearch } from './devices-search.ts';

type Props = { search: DevicesSearch; onSearchChange: (search: DevicesSearch) => void };

/** The handheld devices of the organisation, and the tokens that let them in. */
export function DevicesScreen({ search, onSearchChange }: Props) {
  return (
    <Stack gap="md">
      <PageHead title="Devices" maw={620}>
        Devices appear here with their first test. Each sends with its own token, or with one for the whole
        organisation.
      </PageHead>
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

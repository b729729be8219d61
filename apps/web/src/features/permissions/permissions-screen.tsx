import { Stack, Tabs } from '@mantine/core';
import { PageHead } from '../../ui/page-head.tsx';
import { PermissionHistory } from './permission-history.tsx';
import { PermissionOverview } from './permission-overview.tsx';
import type { PermissionsSearch } from './permissions-search.ts';

type Props = { search: PermissionsSearch; onSearchChange: (search: PermissionsSearch) => void };

/** Everybody's permissions and the history of their changes. */
export function PermissionsScreen({ search, onSearchChange }: Props) {
  const { tab = 'matrix', user_id } = search;
  return (
    <Stack gap="md">
      <PageHead title="Permissions">Who may see, measure, edit and delete whom.</PageHead>
      <Tabs
        value={tab}
        onChange={(next) => onSearchChange(next === 'history' ? { tab: 'history' } : {})}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="matrix">People and tags</Tabs.Tab>
          <Tabs.Tab value="history">History</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="matrix">
          <PermissionOverview />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <PermissionHistory
            user_id={user_id}
            onPersonChange={(id) => onSearchChange({ tab: 'history', ...(id ? { user_id: id } : {}) })}
          />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

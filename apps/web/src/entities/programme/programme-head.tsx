import { Text, Title } from '@mantine/core';
import { type RouteTab, RouteTabs } from '../../ui/route-tabs.tsx';

const TABS: readonly RouteTab[] = [
  { to: '/loyalty', label: 'Points' },
  { to: '/referral', label: 'Invite' },
  { to: '/referral/stories', label: 'Stories' },
];

/** Above each part of what organisations get for using Heatwise and telling others. */
export function ProgrammeHead({ about }: { about: string }) {
  return (
    <div>
      <Title order={1} size="h2">
        Programme
      </Title>
      <Text c="dimmed" size="sm" mt={4} mb={8} maw={620}>
        {about}
      </Text>
      <RouteTabs label="Programme" tabs={TABS} params={{}} />
    </div>
  );
}

import { Stack, Text, Title } from '@mantine/core';
import { GuardedOutlet } from '../../routing/guarded-outlet.tsx';
import { useDeskTabs } from '../../routing/slots.tsx';
import { RouteTabs } from '../../ui/route-tabs.tsx';

/** Around everything that the back office answers. */
export function DeskFrame() {
  return (
    <Stack gap="md">
      <div>
        <Title order={1} size="h2">
          Desk
        </Title>
        <Text c="dimmed" size="sm" mt={4} mb={8} maw={620}>
          What organisations sent us and are waiting for. Their people and tests are shown only while they
          give access.
        </Text>
        <RouteTabs label="Desk" tabs={useDeskTabs()} params={{}} />
      </div>
      <GuardedOutlet />
    </Stack>
  );
}

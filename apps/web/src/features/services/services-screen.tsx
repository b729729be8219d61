import { Stack, Text, Title } from '@mantine/core';
import { Slot } from '../../routing/slots.tsx';
import { ApiTokens } from './api-tokens.tsx';
import { BiCard } from './bi-card.tsx';
import { LicenceCard } from './licence-card.tsx';
import { Webhooks } from './webhooks.tsx';

/** How other programs are let in. */
export function ServicesScreen() {
  return (
    <Stack gap="md">
      <div>
        <Title order={1} size="h2">
          Services
        </Title>
        <Text c="dimmed" size="sm" mt={4} maw={620}>
          Connect Heatwise with other programs of your organisation.
        </Text>
      </div>
      <LicenceCard />
      <ApiTokens />
      <Webhooks />
      <BiCard />
      <Slot name="services, below" given={{}} />
    </Stack>
  );
}

import { Stack } from '@mantine/core';
import { Slot } from '../../routing/slots.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ApiTokens } from './api-tokens.tsx';
import { BiCard } from './bi-card.tsx';
import { LicenceCard } from './licence-card.tsx';
import { Webhooks } from './webhooks.tsx';

/** How other programs are let in. */
export function ServicesScreen() {
  return (
    <Stack gap="md">
      <PageHead title="Services" maw={620}>
        Connect Heatwise with other programs of your organisation.
      </PageHead>
      <LicenceCard />
      <ApiTokens />
      <Webhooks />
      <BiCard />
      <Slot name="services, below" given={{}} />
    </Stack>
  );
}

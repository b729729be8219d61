import { licenceRoutes } from '@heatwise/contract/services/services.routes';
import { ASK_FOR_LICENCE, type Licence, licenceWarning } from '@heatwise/domain/services/licence';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { fileSizeText } from '@heatwise/domain/tickets/ticket-files';
import { dayText } from '@heatwise/domain/time/date-text';
import { Progress, Stack, Text } from '@mantine/core';
import { useApiQuery } from '../../api/use-api-query.ts';
import { Slot } from '../../routing/slots.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { ApiTokens } from './api-tokens.tsx';
import { BiCard } from './bi-card.tsx';
import { Webhooks } from './webhooks.tsx';

/** What the organisation may use, and how much of it is in use. */
export function LicenceCard() {
  const { data, error, refetch } = useApiQuery(
    ['services', 'licence'],
    (api) => api.send(licenceRoutes.get),
    { staleTime: 0, retry: false },
  );
  return (
    <TitledCard title="Licence">
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {!error && data === undefined ? <LoadingState height={60} text="Loading the licence…" /> : null}
      {data === null ? (
        <Text size="sm" c="dimmed">
          No licence is recorded for your organisation. Nothing is limited.
        </Text>
      ) : null}
      {data ? <Shown licence={data} /> : null}
    </TitledCard>
  );
}

function limitText(limit: number | null, format: (limit: number) => string): string {
  return limit === null ? 'No limit' : `Up to ${format(limit)}`;
}

function Shown({ licence }: { licence: Licence }) {
  const { plan, seats, used, valid_until, quotas } = licence;
  const warning = licenceWarning(licence);
  const count = formatNumber(used);
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          { name: 'Plan', value: plan },
          {
            name: 'Seats in use',
            value: seats === null ? count : `${count} of ${formatNumber(seats)}`,
          },
          ...(quotas
            ? [
                { name: 'Files and course content', value: limitText(quotas.storage_bytes, fileSizeText) },
                { name: 'Tests', value: limitText(quotas.tests, formatNumber) },
                { name: 'Records of each other kind', value: limitText(quotas.records, formatNumber) },
              ]
            : [{ name: 'Valid until', value: valid_until === null ? 'No end' : dayText(valid_until) }]),
        ]}
      />
      {seats === null ? null : (
        <Progress
          value={Math.min(100, (100 * used) / seats)}
          aria-label={`${count} of ${seats} seats in use`}
        />
      )}
      {quotas ? (
        <Text size="sm" c="dimmed">
          These are the limits without a licence. {ASK_FOR_LICENCE}
        </Text>
      ) : null}
      {warning === null ? null : (
        <Notice tone="warning" title="No new people can be added">
          {warning} Everything else goes on as before.
        </Notice>
      )}
    </Stack>
  );
}

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

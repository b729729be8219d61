import type { ShownCertificate } from '@heatwise/contract/education/courses.contract';
import { typedCertificateNumber } from '@heatwise/domain/education/course';
import { dayText } from '@heatwise/domain/time/date-text';
import { Stack, Text, Title } from '@mantine/core';
import { IconCircleCheckFilled, IconClockX, IconHelpCircle } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { Facts } from '../../../ui/facts.tsx';
import { NarrowCard } from '../../../ui/narrow-card.tsx';
import { QueryState } from '../../../ui/query-list.tsx';
import { useToday } from '../learning/course-parts.tsx';
import { PublicQueries } from '../public-queries.tsx';
import classes from './certificate.module.css';
import { useCertificate } from './certificate.queries.ts';

const STATES = {
  valid: { heading: 'Valid certificate', Icon: IconCircleCheckFilled, className: classes.valid },
  expired: { heading: 'Expired certificate', Icon: IconClockX, className: classes.expired },
  unknown: { heading: 'Unknown certificate', Icon: IconHelpCircle, className: classes.unknown },
} as const;

/** Where the QR code of a certificate leads: anybody who is shown one sees whether it counts. */
export function CertificateScreen({ number }: { number: string }) {
  const today = useToday();
  const { data, error, refetch } = useCertificate(number, today);
  if (error?.code === 'certificate-not-found') return <Unknown number={number} />;
  if (!data)
    return <QueryState query={{ data, error, refetch }} text="Verifying the certificate…" height={280} />;
  return <Known certificate={data} />;
}

function Heading({ state }: { state: keyof typeof STATES }) {
  const { heading, Icon, className } = STATES[state];
  return (
    <div className={classes.heading}>
      <Icon size={48} aria-hidden="true" className={className} />
      <Title order={1} size="h2">
        {heading}
      </Title>
    </div>
  );
}

function Known({ certificate }: { certificate: ShownCertificate }) {
  const { state, name, title, number, earned_on, valid_until } = certificate;
  const ends = valid_until === null ? 'Does not expire' : dayText(valid_until);
  return (
    <Stack gap="lg" role="status">
      <Heading state={state} />
      <div>
        <Text className={classes.name} dir="auto">
          {name}
        </Text>
        <Text className={classes.title} dir="auto">
          {title}
        </Text>
      </div>
      <Facts
        facts={[
          { name: 'Completed', value: dayText(earned_on) },
          { name: state === 'expired' ? 'Expired after' : 'Valid until', value: ends },
          { name: 'Number', value: number },
        ]}
      />
      <Text size="sm" c="dimmed">
        Compare the name with that of the person who shows it to you.
      </Text>
    </Stack>
  );
}

function Unknown({ number }: { number: string }) {
  return (
    <Stack gap="lg" role="alert">
      <Heading state="unknown" />
      <Text>
        There is no certificate with the number{' '}
        <b className={classes.number}>{typedCertificateNumber(number)}</b>.
      </Text>
      <Text c="dimmed">Compare each letter and digit with the certificate, or scan its code again.</Text>
    </Stack>
  );
}

const route = getRouteApi('/public/certificate/$number');

export function CertificatePage() {
  const { number } = route.useParams();
  return (
    <PublicQueries>
      <NarrowCard>
        <CertificateScreen key={number} number={number} />
      </NarrowCard>
    </PublicQueries>
  );
}

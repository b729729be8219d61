import { POINTS } from '@heatwise/domain/loyalty/points';
import { ACTIVE_ORGANISATION, shareText } from '@heatwise/domain/referral/invitation';
import { formatCount } from '@heatwise/domain/text/format-number';
import { Code, Group, Stack, Text } from '@mantine/core';
import { ProgrammeHead } from '../../entities/programme/programme-head.tsx';
import { CopyIcon } from '../../ui/copy-icon.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { QueryState } from '../../ui/query-list.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { InviteForm } from './invite-form.tsx';
import classes from './referral.module.css';
import { useOwnReferral } from './referral.queries.ts';
import { ReferralList } from './referral-list.tsx';

const ABOUT = `Bring another organisation here. Once it has ${ACTIVE_ORGANISATION.tests} valid tests of ${ACTIVE_ORGANISATION.people} people within ${ACTIVE_ORGANISATION.withinDays} days, both of you get ${POINTS.referral} points.`;

/** One's own link, invitations by email, and what became of each. */
export function ReferralScreen() {
  return (
    <Stack gap="md" maw={860}>
      <ProgrammeHead about={ABOUT} />
      <TitledCard title="Your link" hint="Organisations that register with it are credited to you.">
        <OwnLink />
      </TitledCard>
      <TitledCard
        title="Invite by email"
        hint="The email says who sent it and why, and how to get no more. An address gets one in 30 days; some take none, which is not told."
      >
        <InviteForm />
      </TitledCard>
      <TitledCard title="What became of it">
        <ReferralList />
      </TitledCard>
    </Stack>
  );
}

function OwnLink() {
  const { data, error, refetch } = useOwnReferral();
  if (!data) return <QueryState query={{ data, error, refetch }} text="Loading your link…" height={160} />;
  const text = shareText(data.url);
  return (
    <Group align="flex-start" gap="lg">
      <div className={classes.qr}>
        <QrCode text={data.url} label="Your link as a QR code" />
      </div>
      <Stack gap="sm" flex="1 1 260px" miw={0}>
        <Group gap={4} wrap="nowrap">
          <Code style={{ overflowWrap: 'anywhere' }}>{data.url}</Code>
          <CopyIcon text={data.url} label="Copy the link" />
        </Group>
        <Group gap={4} wrap="nowrap" align="flex-start">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {text}
          </Text>
          <CopyIcon text={text} label="Copy the text" />
        </Group>
        <Text size="sm" c="dimmed">
          {formatCount(
            data.registered,
            'organisation has registered through you.',
            'organisations have registered through you.',
          )}
        </Text>
      </Stack>
    </Group>
  );
}

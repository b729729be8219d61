import type { Referral } from '@heatwise/contract/referral/referral.contract';
import { POINTS } from '@heatwise/domain/loyalty/points';
import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import {
  ACTIVE_ORGANISATION,
  INVITATION_LINE_MAX_LENGTH,
  INVITATION_STATE_LABELS,
  INVITATION_STATES,
  INVITATIONS_A_DAY,
  type InvitationState,
  invitationProblems,
  shareText,
  VOID_REASON_TEXTS,
} from '@heatwise/domain/referral/invitation';
import { formatCount } from '@heatwise/domain/text/format-number';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { dateText } from '@heatwise/domain/time/date-text';
import { Button, Code, Group, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ProgrammeHead, StateMark, type Tone } from '../../entities/programme/programme-parts.tsx';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { useActor } from '../../sync/actor.tsx';
import { CopyIcon } from '../../ui/copy-icon.tsx';
import { ChoiceFilter } from '../../ui/list-filters.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { ListRow, QueryList, QueryState } from '../../ui/query-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import classes from './referral.module.css';
import { useInvite, useOwnReferral, useReferrals } from './referral.queries.ts';

/** Sends an invitation. Its id is made with the form, so that pressing twice invites once. */
export function InviteForm() {
  const [invitation_id, setId] = useState(() => crypto.randomUUID());
  const form = useDraftForm({
    saved: { email: '', line: '' },
    problemsOf: invitationProblems,
    inputOf: ({ email, line }) => ({ invitation_id, email: email.trim(), line: line.trim() }),
    write: useInvite(),
    onSaved: () => {
      setId(crypto.randomUUID());
      form.discard();
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <TextInput label="Email" type="email" autoComplete="off" required {...form.field('email')} />
        <Textarea
          label="A personal line"
          description="Stands in the email as a quote of yours."
          placeholder="We found out on the first hot day who had not drunk enough."
          autosize
          minRows={2}
          maxLength={INVITATION_LINE_MAX_LENGTH}
          {...form.field('line')}
        />
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed">
            At most {INVITATIONS_A_DAY.person} a day.
          </Text>
          <Button type="submit" size="md" loading={form.isBusy}>
            Send the invitation
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const TONES: Readonly<Record<InvitationState, Tone>> = {
  invited: 'quiet',
  opened: 'waiting',
  registered: 'waiting',
  active: 'good',
  rewarded: 'good',
  lapsed: 'bad',
  void: 'bad',
};

/** Invitations and organisations that came by the link, the newest first; admins may look at everybody's. */
export function ReferralList() {
  const isAdmin = isOrgAdmin(useActor());
  const [whose, setWhose] = useState<'own' | 'all'>('own');
  const [words, setWords] = useState('');
  const [state, setState] = useState<InvitationState>();
  const { data, error, refetch } = useReferrals(whose);
  if (!data)
    return <QueryState query={{ data, error, refetch }} text="Loading the invitations…" height={120} />;
  const shown = data.filter(
    (one) => (state === undefined || one.state === state) && matchesSearch([one.email, one.by], words),
  );
  return (
    <>
      <Group gap="sm" mb="sm" align="flex-end">
        <SearchField
          aria-label="Search invitations"
          placeholder="Email or name"
          value={words}
          onChange={setWords}
          flex="1 1 180px"
        />
        <ChoiceFilter
          label="State"
          all="Any state"
          values={INVITATION_STATES}
          toLabel={(one) => INVITATION_STATE_LABELS[one]}
          value={state}
          onChange={setState}
        />
        {isAdmin ? (
          <SegmentedControl
            aria-label="Whose invitations"
            data={[
              { value: 'own', label: 'Mine' },
              { value: 'all', label: 'Everybody’s' },
            ]}
            value={whose}
            onChange={(next) => setWhose(next === 'all' ? 'all' : 'own')}
          />
        ) : null}
      </Group>
      <QueryList
        query={{ data, error, refetch }}
        label="Invitations"
        items={shown}
        empty={
          data.length === 0
            ? { title: 'Nobody invited yet', hint: 'Send an invitation, or share your link.' }
            : { title: 'Nothing matches', hint: 'Try fewer letters, or any state.' }
        }
      >
        {(one) => <Entry key={one.id} referral={one} isOfAll={whose === 'all'} />}
      </QueryList>
    </>
  );
}

function Entry({
  referral: { email, at, by, line, state, void_reason },
  isOfAll,
}: {
  referral: Referral;
  isOfAll: boolean;
}) {
  const zone = useViewerZone();
  return (
    <ListRow end={<StateMark tone={TONES[state]}>{INVITATION_STATE_LABELS[state]}</StateMark>}>
      <Text fw={600}>{email ?? 'By the link'}</Text>
      {line === '' ? null : <Text size="sm">“{line}”</Text>}
      <Text size="sm" c="dimmed">
        {dateText(Date.parse(at), zone)}
        {isOfAll ? `, ${by || 'no name'}` : ''}
      </Text>
      {void_reason ? <Text size="sm">{VOID_REASON_TEXTS[void_reason]}</Text> : null}
    </ListRow>
  );
}

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

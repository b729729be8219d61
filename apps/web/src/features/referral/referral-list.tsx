import type { Referral } from '@heatwise/contract/referral/referral.contract';
import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import {
  INVITATION_STATE_LABELS,
  INVITATION_STATES,
  type InvitationState,
  VOID_REASON_TEXTS,
} from '@heatwise/domain/referral/invitation';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { dateText } from '@heatwise/domain/time/date-text';
import { Group, NativeSelect, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { StateMark, type Tone } from '../../entities/programme/state-mark.tsx';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { useActor } from '../../sync/actor.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryState } from '../../ui/query-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import classes from './referral.module.css';
import { useReferrals } from './referral.queries.ts';

const TONES: Readonly<Record<InvitationState, Tone>> = {
  invited: 'quiet',
  opened: 'waiting',
  registered: 'waiting',
  active: 'good',
  rewarded: 'good',
  lapsed: 'bad',
  void: 'bad',
};
const STATES = [
  { value: '', label: 'Any state' },
  ...INVITATION_STATES.map((state) => ({ value: state, label: INVITATION_STATE_LABELS[state] })),
];

/** Invitations and organisations that came by the link, the newest first; admins may look at everybody's. */
export function ReferralList() {
  const isAdmin = isOrgAdmin(useActor());
  const [whose, setWhose] = useState<'own' | 'all'>('own');
  const [words, setWords] = useState('');
  const [state, setState] = useState('');
  const { data, error, refetch } = useReferrals(whose);
  if (!data)
    return <QueryState query={{ data, error, refetch }} text="Loading the invitations…" height={120} />;
  const shown = data.filter(
    (one) => (state === '' || one.state === state) && matchesSearch([one.email, one.by], words),
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
        <NativeSelect
          aria-label="State"
          data={STATES}
          value={state}
          onChange={({ currentTarget }) => setState(currentTarget.value)}
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
      {data.length === 0 ? (
        <EmptyState title="Nobody invited yet" hint="Send an invitation, or share your link." />
      ) : null}
      {data.length > 0 && shown.length === 0 ? (
        <EmptyState title="Nothing matches" hint="Try fewer letters, or any state." />
      ) : null}
      {shown.length > 0 ? (
        <ul className={classes.list} aria-label="Invitations">
          {shown.map((one) => (
            <Entry key={one.id} referral={one} isOfAll={whose === 'all'} />
          ))}
        </ul>
      ) : null}
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
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={600}>{email ?? 'By the link'}</Text>
        {line === '' ? null : <Text size="sm">“{line}”</Text>}
        <Text size="sm" c="dimmed">
          {dateText(Date.parse(at), zone)}
          {isOfAll ? `, ${by || 'no name'}` : ''}
        </Text>
        {void_reason ? <Text size="sm">{VOID_REASON_TEXTS[void_reason]}</Text> : null}
      </div>
      <StateMark tone={TONES[state]}>{INVITATION_STATE_LABELS[state]}</StateMark>
    </li>
  );
}

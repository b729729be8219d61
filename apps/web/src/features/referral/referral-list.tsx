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
import { Group, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { StateMark, type Tone } from '../../entities/programme/state-mark.tsx';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { useActor } from '../../sync/actor.tsx';
import { ChoiceFilter } from '../../ui/list-filters.tsx';
import { ListRow, QueryList, QueryState } from '../../ui/query-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
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

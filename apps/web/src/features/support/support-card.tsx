import type { SupportAccess } from '@heatwise/contract/support/support-access.contract';
import {
  SUPPORT_FIRST_HOURS,
  SUPPORT_MOST_HOURS,
  SUPPORT_REASON_MAX_LENGTH,
  supportHoursProblem,
  supportReasonProblem,
  supportState,
} from '@heatwise/domain/support/support-access';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Badge, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useMinute, useViewerZone } from '../../platform/viewer-clock.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ListRow, QueryList } from '../../ui/query-list.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { WholeNumberField } from '../../ui/whole-number-field.tsx';
import { useEndSupport, useGrantSupport } from './support.mutations.ts';
import { useSupportAccesses } from './support.queries.ts';

type Props = { opened: boolean; onClose: () => void };

/** For how long the desk may look, and why. */
export function GrantSupportDialog({ opened, onClose }: Props) {
  return (
    <GuardedModal opened={opened} onClose={onClose} title="Give the desk access">
      {opened ? <GrantForm onDone={onClose} /> : null}
    </GuardedModal>
  );
}

function GrantForm({ onDone }: { onDone: () => void }) {
  // One for the dialog: pressing twice grants once.
  const [access_id] = useState(() => crypto.randomUUID());
  const form = useDraftForm({
    saved: { hours: SUPPORT_FIRST_HOURS as number | null, reason: '' },
    problemsOf: ({ hours, reason }) => ({
      hours: supportHoursProblem(hours ?? 0),
      reason: supportReasonProblem(reason),
    }),
    inputOf: ({ hours, reason }) => ({ access_id, hours: hours ?? 0, reason }),
    write: useGrantSupport(),
    onSaved: onDone,
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <WholeNumberField
          label="For how many hours"
          description={`From 1 to ${SUPPORT_MOST_HOURS}. You can end it at any time.`}
          min={1}
          max={SUPPORT_MOST_HOURS}
          value={form.values.hours}
          error={form.problems.hours}
          onChange={(hours) => form.change({ hours })}
        />
        <Textarea
          label="What the desk shall look at"
          description="Everybody in your organisation reads this above every screen."
          placeholder="Tests of the gate reader do not arrive"
          data-autofocus
          autosize
          minRows={2}
          maxLength={SUPPORT_REASON_MAX_LENGTH}
          {...form.field('reason')}
        />
        <Notice tone="warning">
          The desk then sees names, tags and test results of your people, which is health data.
        </Notice>
        <FormButtons onCancel={onDone} size="md" loading={form.isBusy}>
          Give access
        </FormButtons>
      </Stack>
    </form>
  );
}

/** Whether the desk may look at the organisation, and when it could. */
export function SupportCard() {
  const { data, error, refetch } = useSupportAccesses();
  const now = useMinute();
  const [isGranting, setIsGranting] = useState(false);
  const isRunning = data?.some((access) => supportState(access, now) === 'running') ?? false;
  return (
    <TitledCard title="Support access">
      <Group justify="space-between" gap="sm" mb="sm">
        <Text size="sm" c="dimmed" maw={520}>
          Let the Heatwise desk look at people, tests and devices for a time, to help you. It changes nothing,
          sees no notes and no positions, and each look is in{' '}
          <AnchorLink to="/settings/audit" size="sm" underline="always">
            your audit trail
          </AnchorLink>
          .
        </Text>
        {data && !isRunning ? (
          <Button size="md" onClick={() => setIsGranting(true)}>
            Give access
          </Button>
        ) : null}
      </Group>
      <QueryList
        query={{ data, error, refetch }}
        text="Loading who had access…"
        label="Support access"
        items={data}
        empty={{ title: 'The desk never had access', hint: 'Nobody but your own people sees your people.' }}
      >
        {(access) => <Access key={access.access_id} access={access} nowMs={now} />}
      </QueryList>
      <GrantSupportDialog opened={isGranting} onClose={() => setIsGranting(false)} />
    </TitledCard>
  );
}

const STATE_TEXTS = { running: 'Has access', ended: 'Ended', expired: 'Time is over' } as const;

function Access({ access, nowMs }: { access: SupportAccess; nowMs: number }) {
  const zone = useViewerZone();
  const end = useEndSupport();
  const state = supportState(access, nowMs);
  const at = (instant: string) => dateTimeText(Date.parse(instant), zone);
  return (
    <ListRow
      end={
        state === 'running' ? (
          <Button
            variant="default"
            size="md"
            loading={end.isPending}
            onClick={() => end.mutate(access.access_id)}
          >
            End access
          </Button>
        ) : null
      }
    >
      <Group gap="xs">
        <Badge variant={state === 'running' ? 'filled' : 'default'} tt="none">
          {STATE_TEXTS[state]}
        </Badge>
        <Text size="sm">
          {at(access.granted_at)} to {at(access.ended_at ?? access.until)}
        </Text>
      </Group>
      <Text size="sm">{access.reason}</Text>
      <Text size="sm" c="dimmed">
        Given by {access.granted_by_name || 'an admin'}
        {access.ended_by_name ? `, ended by ${access.ended_by_name}` : ''}
      </Text>
    </ListRow>
  );
}

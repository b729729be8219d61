import { invalidReason } from '@heatwise/domain/measurements/invalid-reason';
import {
  mayAddLinkedMeasurement,
  mayEditLinkedMeasurement,
} from '@heatwise/domain/measurements/manual-entry';
import { recordedBaseline, salivaBounds } from '@heatwise/domain/measurements/measurement-status';
import { FIRST_POSSIBLE_TEST_MS, wrongDeviceTime } from '@heatwise/domain/measurements/measurement-time';
import { isSalivaType, SALIVA_UNIT } from '@heatwise/domain/measurements/measurement-type';
import { MEASUREMENT_NOISE_MOSM } from '@heatwise/domain/measurements/measurement-value';
import { readCorrections } from '@heatwise/domain/measurements/value-correction';
import {
  mayDeleteMeasurementsOf,
  mayEditMeasurementsOf,
  mayViewUser,
} from '@heatwise/domain/permissions/may';
import { isAdviceOld } from '@heatwise/domain/strategy/hydration-advice';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { ActionIcon, Badge, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { AdviceNote } from '../../../entities/advice/advice-note.tsx';
import { useAdvice } from '../../../entities/advice/use-advice.ts';
import { ClassBadge, ownBaselineText } from '../../../entities/measurements/class-badge.tsx';
import {
  changeOf,
  measuredText,
  statusOf,
  typeText,
  valueText,
} from '../../../entities/measurements/measurement-text.ts';
import { SalivaGauge } from '../../../entities/measurements/saliva-gauge.tsx';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { useDisplayUnits } from '../../../platform/display-units.tsx';
import { useMinute } from '../../../platform/viewer-clock.ts';
import { useActor } from '../../../sync/actor.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { GuardedDrawer } from '../../../ui/guarded-dialog.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { NameChips } from '../../../ui/name-chips.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryState } from '../../../ui/query-list.tsx';
import type { AddedEntry } from '../entry/measure-dialog.tsx';
import { nameOf } from '../list/measurement-columns.tsx';
import type { SetAction } from '../measurements.mutations.ts';
import classes from './detail.module.css';
import { MeasuredAt, metadataFacts, Questions, Section } from './detail-parts.tsx';
import { EditForm } from './edit-form.tsx';
import { LinkedSection } from './linked-section.tsx';
import { type MeasurementDetail, measurementDetail, readDetail } from './measurement-detail.queries.ts';

type Steps = {
  /** The measurement before and after the open one in the list's order; null at its ends. */
  readonly previous: string | null;
  readonly next: string | null;
  /** From 1; null for one that the list does not show. */
  readonly place: number | null;
  readonly total: number | undefined;
  readonly onStep: (measurementId: string) => void;
};

/** From one measurement to the next without closing the details. */
function DrawerSteps({ previous, next, place, total, onStep }: Steps) {
  if (place === null) return <Text fw={650}>Measurement</Text>;
  const step = (label: string, to: string | null, Icon: typeof IconChevronUp) => (
    <ActionIcon
      variant="subtle"
      size={44}
      aria-label={label}
      disabled={to === null}
      onClick={() => to !== null && onStep(to)}
    >
      <Icon size={22} />
    </ActionIcon>
  );
  return (
    <Group gap={4} wrap="nowrap">
      <Text fw={650} component="span">
        Measurement
      </Text>
      {step('Previous measurement', previous, IconChevronUp)}
      {step('Next measurement', next, IconChevronDown)}
      <Text size="sm" c="dimmed" component="span">
        {formatNumber(place)}
        {total === undefined ? '' : ` of ${formatNumber(total)}`}
      </Text>
    </Group>
  );
}

/** Where the open measurement stands among the rows that were read. */
export function stepsAt(
  rows: readonly { readonly measurement_id: string }[] | null,
  open: string | null,
): Pick<Steps, 'previous' | 'next' | 'place'> {
  const at = rows?.findIndex(({ measurement_id }) => measurement_id === open) ?? -1;
  if (at < 0 || !rows) return { previous: null, next: null, place: null };
  return {
    previous: rows[at - 1]?.measurement_id ?? null,
    next: rows[at + 1]?.measurement_id ?? null,
    place: at + 1,
  };
}

type ResultPartProps = { measurement: MeasurementDetail; zone: TimeZone };

/** The value and its class, by which bounds it was given, and what it is against the test before. */
function ResultPart({ measurement, zone }: ResultPartProps) {
  const { type, value, metadata, baseline_mean: mean, baseline_std: std } = measurement;
  const ofPerson = mean === null || std === null ? null : { mean, std };
  const baseline = isSalivaType(type) ? (recordedBaseline(metadata) ?? ofPerson) : null;
  const reason = measurement.valid === 0 ? invalidReason(metadata) : null;
  const deviceTime = wrongDeviceTime(metadata);
  return (
    <div>
      <div className={classes.result}>
        <span className={classes.value}>{measuredText(measurement)}</span>
        <ClassBadge
          test={{ ...measurement, baseline_mean: baseline?.mean ?? null, invalid_reason: reason }}
        />
        <ChangeLine measurement={measurement} zone={zone} />
      </div>
      {reason === null ? null : (
        <Text size="sm" mt={4}>
          Marked invalid: {reason}
        </Text>
      )}
      <Corrections measurement={measurement} zone={zone} />
      {deviceTime === null ? null : (
        <Text size="sm" mt={4}>
          The device’s clock was wrong: it dated this test {dateTimeText(Date.parse(deviceTime), zone)}. The
          time shown is when the test arrived.
        </Text>
      )}
      {measurement.created_ms >= FIRST_POSSIBLE_TEST_MS ? null : (
        <Text size="sm" mt={4}>
          The clock was wrong when this test was taken: tests dated before 2000 are left out of charts.
        </Text>
      )}
      {isSalivaType(type) ? <SalivaGauge value={value} bounds={salivaBounds(baseline)} /> : null}
      {baseline ? (
        <Text size="xs" c="dimmed" mt={4}>
          {ownBaselineText(baseline.mean)}.
        </Text>
      ) : null}
    </div>
  );
}

/** What the value was before it was corrected, the last correction first. */
function Corrections({ measurement, zone }: ResultPartProps) {
  return readCorrections(measurement.metadata)
    .toReversed()
    .map(({ value, reason, corrected_at, corrected_by_name }) => (
      <Text key={corrected_at} size="sm" mt={4}>
        Corrected from {valueText(value)}
        {corrected_by_name ? ` by ${corrected_by_name}` : ''}, {dateTimeText(Date.parse(corrected_at), zone)}:{' '}
        {reason}
      </Text>
    ));
}

/** The change to the person's valid test before, and whether it is more than noise. */
function ChangeLine({ measurement, zone }: ResultPartProps) {
  const change = changeOf(measurement);
  if (!change || measurement.previous_ms === null) return null;
  const before = `${change.text} ${SALIVA_UNIT} since ${dateTimeText(measurement.previous_ms, zone)}`;
  return (
    <Text size="sm" c="dimmed">
      {change.isNoise
        ? `${before}: within measurement noise (under ${MEASUREMENT_NOISE_MOSM} ${SALIVA_UNIT})`
        : before}
    </Text>
  );
}

type MeasurementDrawerProps = {
  /** The measurement that is open; null shows nothing. */
  measurementId: string | null;
  zone: TimeZone;
  isBusy: boolean;
  /** The way to its neighbours in the list. */
  steps: Steps;
  /** The measurement that was just saved by hand, to take it back while it is shown. */
  added?: AddedEntry | null;
  onChange: (action: SetAction, measurementId: string) => void;
  onClose: () => void;
};

/** Everything known of one measurement, and what may be done to it. */
export function MeasurementDrawer({ measurementId, steps, added, onClose, ...rest }: MeasurementDrawerProps) {
  return (
    <GuardedDrawer
      opened={measurementId !== null}
      onClose={onClose}
      openedBy="open"
      size="min(560px, 100%)"
      title={<DrawerSteps {...steps} />}
    >
      {added && added.id === measurementId ? (
        <Box mb="md">
          <Notice tone="info" title={added.text}>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                onClose();
                added.undo();
              }}
            >
              Undo
            </Button>
          </Notice>
        </Box>
      ) : null}
      {measurementId ? <Opened key={measurementId} measurementId={measurementId} {...rest} /> : null}
    </GuardedDrawer>
  );
}

function Opened({
  measurementId,
  ...rest
}: Omit<MeasurementDrawerProps, 'onClose' | 'measurementId' | 'steps' | 'added'> & {
  measurementId: string;
}) {
  const { data, error, refetch } = useLocalRows(
    (queries) => measurementDetail(queries, measurementId),
    ['measurement', measurementId],
  );
  if (error || !data) return <QueryState query={{ data, error, refetch }} showsStale />;
  const [row] = data;
  if (!row) {
    return <EmptyState title="Measurement not found" hint="It does not exist, or you may not see it." />;
  }
  return <Detail measurement={readDetail(row)} {...rest} />;
}

type DetailProps = Omit<MeasurementDrawerProps, 'onClose' | 'measurementId' | 'steps' | 'added'> & {
  measurement: MeasurementDetail;
};

function Detail({ measurement, zone, isBusy, onChange }: DetailProps) {
  const actor = useActor();
  const person = { user_id: measurement.user_id, tag_ids: measurement.person_tag_ids };
  const isKept = measurement.active === 1;
  const mayEdit = isKept && mayEditMeasurementsOf(actor, person);
  const { metadata, measurement_id, tags } = measurement;
  const facts = metadataFacts(metadata, useDisplayUnits());
  return (
    <Stack gap="md" pb="md">
      <div>
        <Text size="lg" fw={650}>
          {measurement.person_active === 1 && mayViewUser(actor, person) ? (
            <AnchorLink to="/people/$user_id" params={{ user_id: measurement.user_id }} inherit>
              {nameOf(measurement)}
            </AnchorLink>
          ) : (
            nameOf(measurement)
          )}
          {measurement.person_active === 0 ? (
            <Badge variant="default" tt="none" ml={8}>
              Deleted
            </Badge>
          ) : null}
        </Text>
        <Text c="dimmed" size="sm">
          {typeText(measurement)}, {dateTimeText(measurement.created_ms, zone)}
          {measurement.tester ? `, tested by ${measurement.tester}` : ''}
        </Text>
        {measurement.person_tags.length > 0 ? (
          <Group gap={4} mt={4}>
            {measurement.person_tags.map((name) => (
              <Badge key={name} variant="default" tt="none">
                {name}
              </Badge>
            ))}
          </Group>
        ) : null}
      </div>
      <ResultPart measurement={measurement} zone={zone} />
      {measurement.is_latest === 1 ? <WhatToDo measurement={measurement} /> : null}
      {mayEdit ? (
        <EditForm measurement={measurement} />
      ) : (
        <Facts
          facts={[
            {
              name: 'Notes',
              value: typeof metadata.notes === 'string' && metadata.notes ? metadata.notes : '–',
            },
            {
              name: 'Tags of this measurement',
              value: (
                <NameChips
                  wraps
                  names={tags.filter((tag) => tag.is_hidden === 0).map(({ name }) => name)}
                  none="–"
                />
              ),
            },
          ]}
        />
      )}
      <LinkedSection
        measurementId={measurement_id}
        mayAdd={isKept && mayAddLinkedMeasurement(actor, person)}
        mayEdit={isKept && mayEditLinkedMeasurement(actor, person)}
      />
      <Questions metadata={metadata} />
      {facts.length > 0 ? (
        <Section title="Details">
          <Facts facts={facts} />
        </Section>
      ) : null}
      <MeasuredAt metadata={metadata} label={`${nameOf(measurement)}, ${measuredText(measurement)}`} />
      {mayDeleteMeasurementsOf(actor, person) ? (
        <RemoveOrRestore
          isKept={isKept}
          isBusy={isBusy}
          onChange={(action) => onChange(action, measurement_id)}
        />
      ) : null}
    </Stack>
  );
}

/** Advice is for now: only a person's latest test has any, and hours later it is what was said then. */
function WhatToDo({ measurement }: { measurement: MeasurementDetail }) {
  const advice = useAdvice({ type: measurement.type, status: statusOf(measurement) }, measurement.user_id);
  const isOld = isAdviceOld(measurement, useMinute());
  return advice ? <AdviceNote advice={advice} isOld={isOld} /> : null;
}

type RemoveProps = { isKept: boolean; isBusy: boolean; onChange: (action: SetAction) => void };

function RemoveOrRestore({ isKept, isBusy, onChange }: RemoveProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (!isKept) {
    return (
      <Group>
        <Button variant="default" loading={isBusy} onClick={() => onChange('restore')}>
          Restore
        </Button>
      </Group>
    );
  }
  return (
    <Group>
      <Button variant="default" color="red" loading={isBusy} onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Delete this measurement?"
        confirm="Delete"
        isDangerous
        onConfirm={() => {
          setIsAsking(false);
          onChange('delete');
        }}
        onCancel={() => setIsAsking(false)}
      >
        It is left out of every list and chart. It is kept as removed, and can be restored.
      </ConfirmDialog>
    </Group>
  );
}

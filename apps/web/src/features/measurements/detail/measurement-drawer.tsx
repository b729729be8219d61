import {
  mayAddLinkedMeasurement,
  mayEditLinkedMeasurement,
} from '@heatwise/domain/measurements/linked-measurement';
import { MEASUREMENT_NOISE_MOSM } from '@heatwise/domain/measurements/measurement-noise';
import { SALIVA_UNIT } from '@heatwise/domain/measurements/measurement-type';
import {
  mayDeleteMeasurementsOf,
  mayEditMeasurementsOf,
  mayViewUser,
} from '@heatwise/domain/permissions/may';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Anchor, Badge, Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { useDisplayUnits } from '../../../platform/display-units.tsx';
import { useActor } from '../../../sync/actor.tsx';
import { useAdvice } from '../../../sync/use-advice.ts';
import { AdviceNote } from '../../../ui/advice-note.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { changeOf, measuredText, statusOf, typeText } from '../../../ui/measurement-text.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { nameOf } from '../list/measurement-columns.tsx';
import type { SetAction } from '../measurements.mutations.ts';
import classes from './detail.module.css';
import { Facts, MeasuredAt, Questions, Section } from './detail-parts.tsx';
import { EditForm } from './edit-form.tsx';
import { LinkedSection } from './linked-section.tsx';
import { type MeasurementDetail, measurementDetail, readDetail } from './measurement-detail.queries.ts';
import { metadataFacts } from './metadata-facts.ts';

type Props = {
  /** The measurement that is open; null shows nothing. */
  measurementId: string | null;
  zone: TimeZone;
  isBusy: boolean;
  onChange: (action: SetAction, measurementId: string) => void;
  onClose: () => void;
};

/** Everything known of one measurement, and what may be done to it. */
export function MeasurementDrawer({ measurementId, onClose, ...rest }: Props) {
  return (
    <Drawer
      opened={measurementId !== null}
      onClose={onClose}
      position="right"
      size="min(560px, 100%)"
      title={<Text fw={650}>Measurement</Text>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {measurementId ? <Opened key={measurementId} measurementId={measurementId} {...rest} /> : null}
    </Drawer>
  );
}

function Opened({
  measurementId,
  ...rest
}: Omit<Props, 'onClose' | 'measurementId'> & { measurementId: string }) {
  const { data, error, refetch } = useLocalRows(
    (queries) => measurementDetail(queries, measurementId),
    ['measurements', 'users', 'tags', 'custom_measurement_types'],
    ['measurement', measurementId],
  );
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const [row] = data;
  if (!row) {
    return <EmptyState title="Measurement not found" hint="It does not exist, or you may not see it." />;
  }
  return <Detail measurement={readDetail(row)} {...rest} />;
}

type DetailProps = Omit<Props, 'onClose' | 'measurementId'> & { measurement: MeasurementDetail };

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
            <Anchor component={Link} to={`/people/${measurement.user_id}`} inherit>
              {nameOf(measurement)}
            </Anchor>
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
      <div className={classes.result}>
        <span className={classes.value}>{measuredText(measurement)}</span>
        <StatusBadge status={statusOf(measurement)} />
        <ChangeLine measurement={measurement} zone={zone} />
      </div>
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
            { name: 'Tags of this measurement', value: tags.map(({ name }) => name).join(', ') || '–' },
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

/** Advice is for now: older tests have none. */
function WhatToDo({ measurement }: { measurement: MeasurementDetail }) {
  const advice = useAdvice({ type: measurement.type, status: statusOf(measurement) }, measurement.user_id);
  return advice ? <AdviceNote advice={advice} /> : null;
}

/** The change to the person's valid test before, and whether it is more than noise. */
function ChangeLine({ measurement, zone }: { measurement: MeasurementDetail; zone: TimeZone }) {
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
        It leaves every list and chart. It is kept as removed, and can be restored.
      </ConfirmDialog>
    </Group>
  );
}

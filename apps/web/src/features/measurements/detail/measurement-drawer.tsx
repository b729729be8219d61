import {
  mayAddLinkedMeasurement,
  mayEditLinkedMeasurement,
} from '@heatwise/domain/measurements/linked-measurement';
import {
  mayDeleteMeasurementsOf,
  mayEditMeasurementsOf,
  mayViewUser,
} from '@heatwise/domain/permissions/may';
import { isAdviceOld } from '@heatwise/domain/strategy/advice-age';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Badge, Box, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { AdviceNote } from '../../../entities/advice/advice-note.tsx';
import { useAdvice } from '../../../entities/advice/use-advice.ts';
import { measuredText, statusOf, typeText } from '../../../entities/measurements/measurement-text.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { useDisplayUnits } from '../../../platform/display-units.tsx';
import { useActor } from '../../../sync/actor.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { GuardedDrawer } from '../../../ui/guarded-dialog.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { NameChips } from '../../../ui/name-chips.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryState } from '../../../ui/query-list.tsx';
import { useMinute } from '../../../ui/use-minute.ts';
import type { AddedEntry } from '../entry/measure-dialog.tsx';
import { nameOf } from '../list/measurement-columns.tsx';
import type { SetAction } from '../measurements.mutations.ts';
import { MeasuredAt, Questions, Section } from './detail-parts.tsx';
import { DrawerSteps, type Steps } from './drawer-steps.tsx';
import { EditForm } from './edit-form.tsx';
import { LinkedSection } from './linked-section.tsx';
import { type MeasurementDetail, measurementDetail, readDetail } from './measurement-detail.queries.ts';
import { metadataFacts } from './metadata-facts.ts';
import { ResultPart } from './result-part.tsx';

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

import type { Device } from '@heatwise/contract/devices/devices.contract';
import {
  DEVICE_STATE_LABELS,
  type DeviceState,
  isUsedThoughRetired,
  NICKNAME_MAX_LENGTH,
  STALE_AFTER_DAYS,
} from '@heatwise/domain/devices/device';
import { CLOCK_WRONG_REASON } from '@heatwise/domain/measurements/measurement-time';
import { fullName } from '@heatwise/domain/people/person-name';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { dateText, dateTimeText } from '@heatwise/domain/time/date-text';
import { Badge, Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { ClassBadge } from '../../entities/measurements/class-badge.tsx';
import { measuredText, typeText } from '../../entities/measurements/measurement-text.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { GuardedDrawer } from '../../ui/guarded-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-list.tsx';
import { isSame } from '../../ui/use-draft-form.ts';
import { usePageForm } from '../../ui/use-page-form.tsx';
import classes from './devices.module.css';
import {
  deviceName,
  LATEST_TESTS,
  latestTestsOf,
  stateOf,
  timesOf,
  useEditDevice,
} from './devices.queries.ts';

/** What a device measured last, from what this browser has. */
function DeviceTests({ device }: { device: Device }) {
  const { serial, first_seen, last_seen } = device;
  const zone = useViewerZone();
  const { data, error, refetch } = useLocalRows(
    (queries) => latestTestsOf(queries, { serial, first_seen, last_seen }),
    ['tests of a device', serial, first_seen, last_seen],
  );
  return (
    <section className={classes.section} aria-label="Latest tests">
      <Title order={3} size="h5">
        Latest tests
      </Title>
      <QueryState query={{ data, error, refetch }} height={120} showsStale />
      {data?.length === 0 ? (
        <Text size="sm" c="dimmed" mt={8}>
          {last_seen === null ? 'It has not sent any tests yet.' : 'None of its tests is in this browser.'}
        </Text>
      ) : null}
      <ul className={classes.tests}>
        {data?.map((test) => (
          <li key={test.measurement_id}>
            <div>
              <Text size="sm" fw={600}>
                {fullName(test) || 'No name'}
              </Text>
              <Text size="xs" c="dimmed">
                {typeText(test)}, {dateTimeText(test.created_ms, zone)}
                {test.token_name === null ? '' : `, sent with ${test.token_name}`}
              </Text>
            </div>
            <Text size="sm" className={classes.value ?? ''}>
              {measuredText(test)}
            </Text>
            <ClassBadge test={test} />
          </li>
        ))}
      </ul>
      {device.tests > LATEST_TESTS ? (
        <Text size="xs" c="dimmed">
          The {LATEST_TESTS} latest of {formatNumber(device.tests)}.
        </Text>
      ) : null}
    </section>
  );
}

/** Words first; only what asks for a look is coloured. */
export function DeviceStateBadge({ state }: { state: DeviceState }) {
  return (
    <Badge
      variant={state === 'active' ? 'light' : 'default'}
      tt="none"
      style={{ borderStyle: state === 'stale' ? 'dashed' : 'solid' }}
    >
      {DEVICE_STATE_LABELS[state]}
    </Badge>
  );
}

export function ClockWrongBadge() {
  return (
    <Badge variant="light" color="red" tt="none" ml={6}>
      {CLOCK_WRONG_REASON}
    </Badge>
  );
}

type Home = { readonly value: string; readonly label: string };
type Props = {
  /** Null while none is open. */
  device: Device | null;
  /** One was asked for that is not there. */
  isMissing: boolean;
  homes: readonly Home[];
  onClose: () => void;
};

/** Everything known of one device, and what may be done with it. */
export function DeviceDrawer({ device, isMissing, homes, onClose }: Props) {
  return (
    <GuardedDrawer
      opened={device !== null || isMissing}
      onClose={onClose}
      size="min(560px, 100%)"
      title={device ? deviceName(device) : 'Device'}
    >
      {device ? <Opened key={device.device_id} device={device} homes={homes} /> : null}
      {isMissing ? (
        <EmptyState title="Device not found" hint="It does not belong to this organisation." />
      ) : null}
    </GuardedDrawer>
  );
}

function Opened({ device, homes }: { device: Device; homes: readonly Home[] }) {
  const zone = useViewerZone();
  const state = stateOf(device, Date.now());
  const seen = (instant: string | null) => (instant === null ? '–' : dateTimeText(Date.parse(instant), zone));
  const facts = [
    { name: 'Serial number', value: device.serial },
    { name: 'Kind', value: device.device },
    { name: 'Firmware', value: device.firmware },
    { name: 'Hardware', value: device.hardware_version },
    { name: 'App', value: device.app_version },
    { name: 'Last batch', value: device.batch_id },
    { name: 'Tests sent', value: formatNumber(device.tests) },
    { name: 'First test', value: seen(device.first_seen) },
    { name: 'Last test', value: seen(device.last_seen) },
  ];
  return (
    <Stack gap="md" pb="md">
      <Group gap="xs">
        <DeviceStateBadge state={state} />
        {state === 'stale' ? (
          <Text size="sm" c="dimmed">
            No test for more than {STALE_AFTER_DAYS} days.
          </Text>
        ) : null}
        {device.retired_at ? (
          <Text size="sm" c="dimmed">
            since {dateText(Date.parse(device.retired_at), zone)}
          </Text>
        ) : null}
      </Group>
      {isUsedThoughRetired(timesOf(device)) ? (
        <Notice tone="warning" title="Still in use">
          It has taken tests since it was retired. They are kept.
        </Notice>
      ) : null}
      {device.device_time === null ? null : (
        <Notice tone="warning" title="Clock wrong">
          Its latest test arrived {seen(device.last_seen)} but was dated {seen(device.device_time)}. Set the
          date and time of the device. Tests that are dated too early are left out of charts.
        </Notice>
      )}
      <EditForm device={device} homes={homes} />
      <Facts facts={facts.map(({ name, value }) => ({ name, value: value ?? '–' }))} />
      <DeviceTests device={device} />
      <Retire device={device} />
    </Stack>
  );
}

/** What the organisation calls it and where it lives. */
function EditForm({ device, homes }: { device: Device; homes: readonly Home[] }) {
  const { nickname, home_tag_id, device_id } = device;
  const bodyOf = (draft: { nickname: string; home: string }) => ({
    nickname: draft.nickname.trim(),
    home_tag_id: draft.home || null,
  });
  const form = usePageForm({
    saved: { nickname, home: home_tag_id ?? '' },
    hasChanges: (draft) => !isSame(bodyOf(draft), { nickname, home_tag_id }),
    inputOf: (draft) => ({ device_id, body: bodyOf(draft) }),
    write: useEditDevice(),
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className={classes.form}>
      <TextInput
        label="Nickname"
        placeholder={device.serial}
        maxLength={NICKNAME_MAX_LENGTH}
        {...form.field('nickname')}
      />
      <NativeSelect
        label="Home location"
        data={[{ value: '', label: 'None' }, ...homes]}
        {...form.field('home')}
      />
      <Button
        type="submit"
        size="md"
        disabled={!form.isDirty}
        loading={form.isBusy}
        className={classes.save ?? ''}
      >
        Save
      </Button>
    </form>
  );
}

function Retire({ device }: { device: Device }) {
  const edit = useEditDevice();
  const [isAsking, setIsAsking] = useState(false);
  const { device_id } = device;
  if (device.retired_at !== null) {
    return (
      <Group>
        <Button
          variant="default"
          size="md"
          loading={edit.isPending}
          onClick={() => edit.mutate({ device_id, body: { retired: false } })}
        >
          Put back into service
        </Button>
      </Group>
    );
  }
  return (
    <Group>
      <Button variant="default" size="md" loading={edit.isPending} onClick={() => setIsAsking(true)}>
        Retire
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Retire ${deviceName(device)}?`}
        confirm="Retire"
        onConfirm={() => {
          setIsAsking(false);
          edit.mutate({ device_id, body: { retired: true } });
        }}
        onCancel={() => setIsAsking(false)}
      >
        Its own tokens are revoked, and it is no longer listed as active. Its tests are kept.
      </ConfirmDialog>
    </Group>
  );
}

import type { DeviceToken, MadeDeviceToken } from '@heatwise/contract/devices/devices.contract';
import {
  SERIAL_MAX_LENGTH,
  serialProblem,
  TOKEN_NAME_MAX_LENGTH,
  tokenNameProblem,
} from '@heatwise/domain/devices/device';
import { Autocomplete, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { QueryList } from '../../ui/query-list.tsx';
import { RevocableEntry } from '../../ui/revocable-entry.tsx';
import { SecretDialog, SecretShownOnce } from '../../ui/secret-shown-once.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { useCreateToken, useDevices, useDeviceTokens, useRevokeToken } from './devices.queries.ts';

type Props = { opened: boolean; onClose: () => void };

/** Makes a token and shows it, this once. */
export function NewTokenDialog({ opened, onClose }: Props) {
  return (
    <SecretDialog<MadeDeviceToken>
      opened={opened}
      title="New device token"
      madeTitle="Save the token"
      form={(onMade, close) => <TokenForm onMade={onMade} onCancel={close} />}
      secret={({ name, serial, token }, close) => (
        <SecretShownOnce
          warning="It is not shown again. Put it into the device now, or keep it in a safe place."
          name={`${name}, ${serial === null ? 'for the whole organisation' : `for ${serial}`}`}
          secret={token}
          testId="device-token"
          copyLabel="Copy the token"
          done="I have saved it"
          onDone={close}
        />
      )}
      onClose={onClose}
    />
  );
}

type FormProps = { onMade: (made: MadeDeviceToken) => void; onCancel: () => void };

function TokenForm({ onMade, onCancel }: FormProps) {
  const { data: devices = [] } = useDevices();
  const form = useDraftForm({
    saved: { name: '', whose: 'device' as 'device' | 'organisation', serial: '' },
    problemsOf: ({ name, whose, serial }) => ({
      name: tokenNameProblem(name),
      serial: whose === 'device' ? serialProblem(serial) : null,
    }),
    inputOf: ({ name, whose, serial }) => ({ name, serial: whose === 'device' ? serial : null }),
    write: useCreateToken(),
    onSaved: onMade,
  });
  const { whose } = form.values;
  const inService = devices.filter(({ retired_at }) => retired_at === null).map((device) => device.serial);

  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="So that you can recognise it in the list."
          placeholder="Gate reader"
          data-autofocus
          maxLength={TOKEN_NAME_MAX_LENGTH}
          {...form.field('name')}
        />
        <Radio.Group
          label="Who uses it?"
          value={whose}
          onChange={(value) => form.change({ whose: value === 'device' ? value : 'organisation' })}
        >
          <Radio value="device" label="One device" py={10} />
          <Radio value="organisation" label="The organisation: a gateway or several devices" py={10} />
        </Radio.Group>
        {whose === 'device' ? (
          <Autocomplete
            label="Serial number"
            description="Pick a listed device, or enter the serial number printed on it."
            data={inService}
            limit={20}
            maxLength={SERIAL_MAX_LENGTH}
            {...form.field('serial')}
          />
        ) : null}
        <FormButtons size="md" loading={form.isBusy} onCancel={onCancel}>
          Create the token
        </FormButtons>
      </Stack>
    </form>
  );
}

/** The tokens that let devices in: made, listed without their secret, revoked. */
export function DeviceTokens() {
  const { data, error, refetch } = useDeviceTokens();
  const [isMaking, setIsMaking] = useState(false);
  return (
    <>
      <Group justify="space-between" gap="sm" mb="sm">
        <Text size="sm" c="dimmed" maw={520}>
          Anybody who has a token can send tests for the organisation. Revoke a token that may be in the wrong
          hands.
        </Text>
        <Button
          size="md"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setIsMaking(true)}
        >
          New token
        </Button>
      </Group>
      <QueryList
        query={{ data, error, refetch }}
        text="Loading the tokens…"
        showsStale
        label="Device tokens"
        items={data}
        empty={{
          title: 'No tokens',
          hint: 'Choose “New token” to create one for a device or for the organisation.',
        }}
      >
        {(token) => <TokenEntry key={token.device_token_id} token={token} />}
      </QueryList>
      <NewTokenDialog opened={isMaking} onClose={() => setIsMaking(false)} />
    </>
  );
}

const USED_TEXT = { last: 'last used ', never: 'never used' };

function TokenEntry({ token }: { token: DeviceToken }) {
  const revoke = useRevokeToken();
  return (
    <RevocableEntry
      entry={token}
      about={
        <Text size="sm">{token.serial === null ? 'For the whole organisation' : `For ${token.serial}`}</Text>
      }
      usedText={USED_TEXT}
      warning="Devices that use it are refused from their next test on. This cannot be undone, but you can create a new token."
      isRevoking={revoke.isPending}
      onRevoke={() => revoke.mutate(token.device_token_id)}
    />
  );
}

import type { MadeDeviceToken } from '@heatwise/contract/devices/devices.contract';
import {
  SERIAL_MAX_LENGTH,
  serialProblem,
  TOKEN_NAME_MAX_LENGTH,
  tokenNameProblem,
} from '@heatwise/domain/devices/device';
import { Autocomplete, Radio, Stack, TextInput } from '@mantine/core';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { SecretDialog, SecretShownOnce } from '../../ui/secret-shown-once.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { useCreateToken } from './devices.mutations.ts';
import { useDevices } from './devices.queries.ts';

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

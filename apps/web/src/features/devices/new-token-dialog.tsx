import type { MadeDeviceToken } from '@heatwise/contract/devices/devices.contract';
import {
  SERIAL_MAX_LENGTH,
  serialProblem,
  TOKEN_NAME_MAX_LENGTH,
  tokenNameProblem,
} from '@heatwise/domain/devices/device';
import { Autocomplete, Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { RequestFailure } from '../../platform/request-failure.ts';
import { SecretShownOnce } from '../../ui/secret-shown-once.tsx';
import { useCreateToken } from './devices.mutations.ts';
import { useDevices } from './devices.queries.ts';

type Props = { opened: boolean; onClose: () => void };

/** Makes a token and shows it, this once. */
export function NewTokenDialog({ opened, onClose }: Props) {
  const [made, setMade] = useState<MadeDeviceToken | null>(null);
  function close(): void {
    onClose();
    setMade(null);
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={made ? 'Save the token' : 'New device token'}
      centered
      size="lg"
      // A token that was not copied yet must not vanish by a slip.
      closeOnClickOutside={made === null}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {made ? <Made made={made} onDone={close} /> : <TokenForm onMade={setMade} onCancel={close} />}
    </Modal>
  );
}

type FormProps = { onMade: (made: MadeDeviceToken) => void; onCancel: () => void };

function TokenForm({ onMade, onCancel }: FormProps) {
  const create = useCreateToken();
  const { data: devices = [] } = useDevices();
  const [name, setName] = useState('');
  const [whose, setWhose] = useState<'device' | 'organisation'>('device');
  const [serial, setSerial] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string | null>>>({});
  const inService = devices.filter(({ retired_at }) => retired_at === null).map((device) => device.serial);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = {
      name: tokenNameProblem(name),
      serial: whose === 'device' ? serialProblem(serial) : null,
    };
    setProblems(found);
    if (found.name !== null || found.serial !== null) return;
    try {
      onMade(await create.mutateAsync({ name, serial: whose === 'device' ? serial : null }));
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) return;
      setProblems(Object.fromEntries(failure.problems.map(({ path, message }) => [path, message])));
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="To recognise it in the list."
          placeholder="Gate reader"
          data-autofocus
          value={name}
          error={problems.name}
          maxLength={TOKEN_NAME_MAX_LENGTH}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Radio.Group
          label="Who sends with it?"
          value={whose}
          onChange={(value) => setWhose(value === 'device' ? 'device' : 'organisation')}
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
            value={serial}
            error={problems.serial}
            maxLength={SERIAL_MAX_LENGTH}
            onChange={setSerial}
          />
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" size="md" loading={create.isPending}>
            Make the token
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Made({ made: { name, serial, token }, onDone }: { made: MadeDeviceToken; onDone: () => void }) {
  return (
    <SecretShownOnce
      warning="It is not shown again. Put it into the device now, or keep it in a safe place."
      name={`${name}, ${serial === null ? 'for the whole organisation' : `for ${serial}`}`}
      secret={token}
      testId="device-token"
      copyLabel="Copy the token"
      done="I have saved it"
      onDone={onDone}
    />
  );
}

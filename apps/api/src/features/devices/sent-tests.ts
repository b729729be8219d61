import { randomUUID } from 'node:crypto';
import { deviceFact, serialOf } from '@heatwise/domain/devices/device';
import { wrongDeviceTime } from '@heatwise/domain/measurements/measurement-time';
import type { SendingScope } from '../../auth/acting-scope.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { type SeenDevice, upsertSeenDevices } from './devices.store.ts';

/** Tests that an entry names; of a greater batch it says how many there were. */
const MOST_NAMED = 100;

/** A test as far as it describes the device that took it. `created_time` is the wire's instant. */
export type SentTest = {
  readonly created_time: string;
  readonly metadata: Readonly<Record<string, unknown>>;
};

/** Leaves word of which token tests were sent with, one entry for all that came together. */
export async function noteToken(
  { sender, audit }: SendingScope,
  tests: readonly { readonly measurement_id: string }[],
): Promise<void> {
  if (!('device_token_id' in sender) || tests.length === 0) return;
  const { device_token_id, name } = sender;
  const measurement_ids = tests.slice(0, MOST_NAMED).map(({ measurement_id }) => measurement_id);
  await audit('device_token.send', { device_token_id, name, tests: tests.length, measurement_ids });
}

/** Notes which devices took the tests that were stored just now, in the transaction that stores them. */
export async function noteSentTests(scope: OrganisationScope, tests: readonly SentTest[]): Promise<void> {
  const seen = seenDevices(tests);
  if (seen.length > 0) await upsertSeenDevices(scope, seen);
}

/** What tests say about their devices: how many there are of each, and what its latest says of it. */
function seenDevices(tests: readonly SentTest[]): SeenDevice[] {
  const devices = new Map<string, SeenDevice>();
  for (const { created_time, metadata } of tests) {
    const serial = serialOf(metadata);
    if (serial === null) continue;
    const before = devices.get(serial);
    const isLatest = !before || created_time >= before.last_seen;
    devices.set(serial, {
      ...(isLatest ? factsOf(metadata) : before),
      device_id: before?.device_id ?? randomUUID(),
      serial,
      tests: (before?.tests ?? 0) + 1,
      first_seen: before && before.first_seen < created_time ? before.first_seen : created_time,
      last_seen: isLatest ? created_time : before.last_seen,
    });
  }
  return [...devices.values()];
}

function factsOf(metadata: SentTest['metadata']) {
  return {
    device: deviceFact(metadata._device),
    firmware: deviceFact(metadata._firmware),
    hardware_version: deviceFact(metadata._hardware_version),
    app_version: deviceFact(metadata._app_version),
    batch_id: deviceFact(metadata._batch_id),
    device_time: wrongDeviceTime(metadata),
  };
}

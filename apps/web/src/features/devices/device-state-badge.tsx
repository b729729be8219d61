import { DEVICE_STATE_LABELS, type DeviceState } from '@heatwise/domain/devices/device';
import { CLOCK_WRONG_REASON } from '@heatwise/domain/measurements/device-clock';
import { Badge } from '@mantine/core';

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

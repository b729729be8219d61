import { DEVICE_STATE_LABELS, type DeviceState } from '@heatwise/domain/devices/device';
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

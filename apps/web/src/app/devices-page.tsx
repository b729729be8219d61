import { mayManageDevices } from '@heatwise/domain/permissions/may';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DevicesScreen } from '../features/devices/devices-screen.tsx';
import { readDevicesSearch } from '../features/devices/devices-search.ts';
import { Permitted } from './permitted.tsx';

/** For those who run the organisation: its devices send for everybody in it. */
export function DevicesPage() {
  const search = readDevicesSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <Permitted may={mayManageDevices}>
      <DevicesScreen
        search={search}
        onSearchChange={(next) => void navigate({ to: '/settings/devices', search: next })}
      />
    </Permitted>
  );
}

import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { Slot } from '../../routing/slots.tsx';
import type { PickerOption } from '../../ui/picker-options.ts';
import { MonitoringScreen } from './monitoring-screen.tsx';
import type { MonitoringSearch } from './monitoring-search.ts';

const route = getRouteApi('/signed-in/shell/monitoring');

/** The wall; a person on it can be measured without leaving it. */
export function MonitoringPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [measured, setMeasured] = useState<PickerOption | null>(null);
  const change = useCallback(
    (next: MonitoringSearch) => void navigate({ search: next, replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <>
      <MonitoringScreen
        search={search}
        onSearchChange={change}
        onMeasure={({ user_id, name }) => setMeasured({ id: user_id, label: name })}
        above={<Slot name="monitoring, above" given={{}} />}
        wallAbove={<Slot name="wall, above" given={{}} />}
      >
        <Slot name="monitoring, below" given={{}} />
      </MonitoringScreen>
      <Slot
        name="measure dialog"
        given={{
          opened: measured !== null,
          ...(measured && { person: measured }),
          onClose: () => setMeasured(null),
        }}
      />
    </>
  );
}

import { mayMonitor } from '@heatwise/domain/monitoring/monitoring-rights';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { MeasureDialog } from '../features/measurements/entry/measure-dialog.tsx';
import { MonitoringScreen } from '../features/monitoring/monitoring-screen.tsx';
import type { MonitoringSearch } from '../features/monitoring/monitoring-search.ts';
import { useViewerZone } from '../platform/viewer-zone.ts';
import type { PickerOption } from '../ui/picker-options.ts';
import { HeatStressPart } from './heat-stress-part.tsx';
import { Permitted } from './permitted.tsx';

const route = getRouteApi('/signed-in/shell/monitoring');

/** The wall, for those who see others' tests; a person on it can be measured without leaving it. */
export function MonitoringPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const zone = useViewerZone();
  const [measured, setMeasured] = useState<PickerOption | null>(null);
  const change = useCallback(
    (next: MonitoringSearch) => void navigate({ search: next, replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <Permitted may={mayMonitor}>
      <MonitoringScreen
        search={search}
        onSearchChange={change}
        onMeasure={({ user_id, name }) => setMeasured({ id: user_id, label: name })}
      >
        <HeatStressPart offersCustom />
      </MonitoringScreen>
      <MeasureDialog
        opened={measured !== null}
        zone={zone}
        {...(measured ? { person: measured } : {})}
        onClose={() => setMeasured(null)}
        onAdded={() => setMeasured(null)}
      />
    </Permitted>
  );
}

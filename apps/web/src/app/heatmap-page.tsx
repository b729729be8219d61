import { mayViewUsers } from '@heatwise/domain/permissions/may';
import { HeatmapScreen } from '../features/heatmap/heatmap-screen.tsx';
import { Permitted } from './permitted.tsx';

/** For those who see anybody; the others would see a map of themselves. */
export function HeatmapPage() {
  return (
    <Permitted may={mayViewUsers}>
      <HeatmapScreen />
    </Permitted>
  );
}

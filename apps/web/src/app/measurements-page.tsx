import { MeasurementsScreen } from '../features/measurements/measurements-screen.tsx';
import { ViewsMenu } from '../features/views/views-menu.tsx';
import { Permitted } from './permitted.tsx';

/** Waits until it is known who looks; nobody is kept out, for everybody has measurements of their own. */
export function MeasurementsPage() {
  return (
    <Permitted may={() => true}>
      <MeasurementsScreen views={(view) => <ViewsMenu list="measurements" {...view} />} />
    </Permitted>
  );
}

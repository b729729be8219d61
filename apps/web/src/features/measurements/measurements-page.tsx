import { ViewsMenu } from '../../entities/views/views-menu.tsx';
import { MeasurementsScreen } from './measurements-screen.tsx';

/** The list of tests with the views that its reader has saved. */
export function MeasurementsPage() {
  return <MeasurementsScreen views={(view) => <ViewsMenu list="measurements" {...view} />} />;
}

import { isSensorTest, SENSOR_TEST_TEXT } from '@heatwise/domain/devices/device';
import { useOrganisation } from '../../entities/organisation/organisation.queries.ts';
import { Notice } from '../../ui/notice.tsx';

/** Above every screen of the organisation that devices are tried with. */
export function SensorTestBanner() {
  const organisation = useOrganisation();
  if (!organisation || !isSensorTest(organisation.org_id)) return null;
  return (
    <Notice tone="info" title="Sensor test">
      {SENSOR_TEST_TEXT}
    </Notice>
  );
}

import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import classes from '../alerts.module.css';

/** There is nothing to go by: that is not the same as over. */
export function NoDataSince({ at, zone }: { at: string; zone: TimeZone }) {
  return (
    <Text size="sm" fw={600} className={classes.calm ?? ''}>
      <IconCloudOff size={18} aria-hidden="true" />
      No data since {dateTimeText(Date.parse(at), zone)}: whether it is over is not known.
    </Text>
  );
}

import { dateTimeText } from '@heatwise/domain/time/date-text';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { Text } from '@mantine/core';

/** When the next digest goes out; nothing while that is not known. */
export function NextDigest({ at, zone }: { at: string | null; zone: string }) {
  if (at === null) return null;
  return (
    <Text size="sm" c="dimmed">
      The next one goes out on {dateTimeText(Date.parse(at), openTimeZone(zone))}.
    </Text>
  );
}

import { openTimeZone, type TimeZone } from '@heatwise/domain/time/time-zone';
import { useState } from 'react';

/** The time zone of who is looking: days and times of day are theirs. */
export function useViewerZone(): TimeZone {
  const [zone] = useState(() => openTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone));
  return zone;
}

import { MINUTE_MS, SECOND_MS } from '@heatwise/domain/time/durations';
import { openTimeZone, type TimeZone } from '@heatwise/domain/time/time-zone';
import { useEffect, useState } from 'react';

/** The time zone of who is looking: days and times of day are theirs. */
export function useViewerZone(): TimeZone {
  const [zone] = useState(() => openTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone));
  return zone;
}

/** The current time in ms, to the minute: what ends "now" moves with it, and a day begins at midnight. */
export function useMinute(): number {
  return useNow(MINUTE_MS, MINUTE_MS / 4);
}

/** The current time in ms, to the second: for what counts down. */
export function useSecond(): number {
  return useNow(SECOND_MS, SECOND_MS);
}

function useNow(unitMs: number, everyMs: number): number {
  const [now, setNow] = useState(() => wholeUnits(unitMs));
  useEffect(() => {
    const timer = setInterval(() => setNow(wholeUnits(unitMs)), everyMs);
    return () => clearInterval(timer);
  }, [unitMs, everyMs]);
  return now;
}

function wholeUnits(unitMs: number): number {
  return Math.floor(Date.now() / unitMs) * unitMs;
}

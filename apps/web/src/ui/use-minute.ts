import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { useEffect, useState } from 'react';

/** The current time in ms, to the minute: what ends "now" moves with it, and a day begins at midnight. */
export function useMinute(): number {
  const [now, setNow] = useState(wholeMinute);
  useEffect(() => {
    const timer = setInterval(() => setNow(wholeMinute()), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function wholeMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
}

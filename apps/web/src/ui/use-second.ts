import { SECOND_MS } from '@heatwise/domain/time/durations';
import { useEffect, useState } from 'react';

/** The current time in ms, to the second: for what counts down. */
export function useSecond(): number {
  const [now, setNow] = useState(wholeSecond);
  useEffect(() => {
    const timer = setInterval(() => setNow(wholeSecond()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function wholeSecond(): number {
  return Math.floor(Date.now() / SECOND_MS) * SECOND_MS;
}

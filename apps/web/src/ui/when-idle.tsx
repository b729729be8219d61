import { type ReactNode, useEffect, useState } from 'react';

/** So long after the rest it comes at the latest, in milliseconds. */
const AT_THE_LATEST_MS = 3000;

/** Leaves its content out until the browser has done what is more urgent: what was asked for comes first. */
export function WhenIdle({ children }: { children: ReactNode }) {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    // Not every browser tells when it is idle.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => setIsIdle(true), 200);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(() => setIsIdle(true), { timeout: AT_THE_LATEST_MS });
    return () => cancelIdleCallback(request);
  }, []);
  return isIdle ? children : null;
}

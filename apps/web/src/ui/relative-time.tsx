import { dateTimeText, relativeTime } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { use, useEffect, useState } from 'react';
import { InReport } from './in-report.ts';
import { LateTooltip } from './late-tooltip.tsx';

const REFRESH_MS = 60_000;

type Props = {
  /** The instant, in ms since 1970. */
  ms: number;
  zone: TimeZone;
};

/** How long ago something was, kept fresh; the exact time on pointing, and in reports. */
export function RelativeTime({ ms, zone }: Props) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  const isReported = use(InReport);
  const exact = dateTimeText(ms, zone);
  return (
    <LateTooltip label={exact}>
      {(pointed) => (
        <time dateTime={new Date(ms).toISOString()} {...pointed}>
          {isReported ? exact : relativeTime(ms, Math.max(now, ms), zone)}
        </time>
      )}
    </LateTooltip>
  );
}

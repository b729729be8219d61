import {
  type Clocks,
  clocksDiffer,
  siteDateTimeText,
  siteTimeOfDayText,
  viewerTimeText,
} from '@heatwise/domain/time/date-text';

type Props = {
  ms: number;
  clocks: Clocks;
  /** The time of day alone, where the day is known. */
  isShort?: boolean;
  className?: string | undefined;
};

/** A time at a site, on the site's clock; the viewer's is in the tooltip where it shows another time. */
export function SiteTime({ ms, clocks, isShort = false, className }: Props) {
  return (
    <time
      className={className}
      dateTime={new Date(ms).toISOString()}
      title={clocksDiffer(ms, clocks) ? viewerTimeText(ms, clocks) : undefined}
    >
      {isShort ? siteTimeOfDayText(ms, clocks) : siteDateTimeText(ms, clocks)}
    </time>
  );
}

import { orderColour } from '@heatwise/domain/heat/caution';
import { countdownText, type SiteHour, siteHeatNow } from '@heatwise/domain/heat/site-heat';
import { type TemperatureUnit, temperatureText } from '@heatwise/domain/heat/temperature';
import { workOrderText } from '@heatwise/domain/heat/work-rest';
import { timeOfDayText } from '@heatwise/domain/time/date-text';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { useComputedColorScheme } from '@mantine/core';
import { STATUS_PALETTE } from '../../../ui/status-palette.ts';
import classes from './site-cards.module.css';

/** A site with its hours ahead; none where there is no weather. */
export type WallSiteHeat = {
  readonly location_id: string;
  readonly name: string;
  readonly zone: TimeZone;
  readonly hours: readonly SiteHour[];
};

const MARK_EVERY_HOURS = 3;

/** Those that ask for most caution first; those that nobody knows anything of last. */
export function worstSitesFirst(sites: readonly WallSiteHeat[], nowMs: number): readonly WallSiteHeat[] {
  const place = ({ hours }: WallSiteHeat) => {
    const now = siteHeatNow(hours, nowMs)?.now;
    return now ? (now.work_minutes ?? 60) * 100 - now.wbgt_c : Number.POSITIVE_INFINITY;
  };
  const placed = sites.map((site) => ({ site, at: place(site) }));
  placed.sort((one, other) => (one.at === other.at ? 0 : one.at - other.at));
  return placed.map(({ site }) => site);
}

type Props = { site: WallSiteHeat; unit: TemperatureUnit; nowMs: number; viewer: TimeZone };

/** The heat at a site at this moment: WBGT, what may be done, and when that changes. */
export function SiteCard({ site, unit, nowMs, viewer }: Props) {
  const palette = STATUS_PALETTE[useComputedColorScheme('light')];
  const heat = siteHeatNow(site.hours, nowMs);
  const isElsewhere = site.zone.offsetAt(nowMs) !== viewer.offsetAt(nowMs);
  const colour =
    heat === null || heat.now.work_minutes === null ? 'grey' : orderColour(heat.now.work_minutes);
  const { soft, text } = palette[colour];
  return (
    <li className={classes.site} style={{ background: soft, color: text }} data-colour={colour}>
      <span className={classes.siteName}>
        <strong>{site.name}</strong>
        {isElsewhere ? <span>{timeOfDayText(nowMs, site.zone)}</span> : null}
      </span>
      {heat ? (
        <>
          <span className={classes.order}>{orderText(heat.now)}</span>
          <span>
            {hourText(heat.now, site.zone)}: WBGT {temperatureText(heat.now.wbgt_c, unit)}
            {heat.now.job ? `, ${heat.now.job}` : ''}
          </span>
          <span className={classes.change}>{changeText(heat, site.hours, nowMs)}</span>
        </>
      ) : (
        <span>No weather</span>
      )}
    </li>
  );
}

/** '14:00 to 15:00': an order holds for its hour, where the heat-stress board's is of the weather at this moment. */
function hourText({ time_ms }: SiteHour, zone: TimeZone): string {
  return `${timeOfDayText(time_ms, zone)} to ${timeOfDayText(time_ms + HOUR_MS, zone)}`;
}

function orderText({ work_minutes }: SiteHour): string {
  return work_minutes === null ? 'No job assessed' : workOrderText(work_minutes);
}

function changeText(
  { now, next }: NonNullable<ReturnType<typeof siteHeatNow>>,
  hours: readonly SiteHour[],
  nowMs: number,
): string {
  if (now.work_minutes === null) return '';
  if (next) return `${orderText(next)} ${countdownText(next.time_ms - nowMs)}`;
  return `No change in the next ${hours.length} h`;
}

/** The site's hours ahead as a ribbon, on its page. */
export function SiteHours({ site, unit }: Pick<Props, 'site' | 'unit'>) {
  const palette = STATUS_PALETTE[useComputedColorScheme('light')];
  return (
    <ol className={classes.ribbon} aria-label={`The next hours at ${site.name}`}>
      {site.hours.map((hour) => {
        const at = timeOfDayText(hour.time_ms, site.zone);
        const { fill } = palette[hour.work_minutes === null ? 'grey' : orderColour(hour.work_minutes)];
        const isMarked = Number(at.slice(0, 2)) % MARK_EVERY_HOURS === 0;
        return (
          <li key={hour.time_ms}>
            <span className={classes.band} style={{ background: fill }} />
            <span className={classes.mark} data-marked={isMarked || undefined}>
              {at}
            </span>
            <span className="visually-hidden">
              {orderText(hour)}, WBGT {temperatureText(hour.wbgt_c, unit)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

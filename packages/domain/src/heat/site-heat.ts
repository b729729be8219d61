import { HOUR_MS } from '../time/durations.ts';
import { plannedJobOf, type SunlitHour, wbgtOfHour } from './day-plan.ts';
import { isJobDoneAt, jobFactorLevels } from './job-assessment.ts';
import { locationPosition } from './location-position.ts';
import type { BoardTag } from './risk-board.ts';
import { workMinutesPerHour } from './work-rest.ts';

/** One hour at a site: what it orders for the job that may work least, and the WBGT of that work. */
export type SiteHour = {
  readonly time_ms: number;
  /** In the sun, unless the job that leads is done in the shade. */
  readonly wbgt_c: number;
  /** Null while no job that is done there has a work rate. */
  readonly work_minutes: number | null;
  /** The name of that job; null without one. */
  readonly job: string | null;
};

/** So many hours are known ahead on a wall: two shifts. */
export const SITE_HOURS = 24;

/**
 * The hours at a site from the one under way on. The strictest order of the jobs done there leads: whoever reads it
 * from afar must not take a milder one for theirs. Empty without a position.
 */
export function siteHours(
  location: BoardTag,
  jobs: readonly BoardTag[],
  hours: readonly SunlitHour[],
  nowMs: number,
): SiteHour[] {
  const place = locationPosition(location.metadata);
  if (!place) return [];
  const done = jobs
    .filter(({ metadata }) => isJobDoneAt(metadata, location.tag_id))
    .flatMap(({ name, metadata }) => {
      const planned = plannedJobOf(jobFactorLevels(metadata));
      return planned ? [{ name, planned }] : [];
    });
  return hours
    .filter(({ time_ms }) => time_ms + HOUR_MS > nowMs)
    .slice(0, SITE_HOURS)
    .map((hour) => {
      const inSun = wbgtOfHour(place, hour, true);
      const inShade = done.some(({ planned }) => !planned.isInSun) ? wbgtOfHour(place, hour, false) : inSun;
      const orders = done.map(({ name, planned }) => {
        const wbgt_c = planned.isInSun ? inSun : inShade;
        return { job: name, wbgt_c, work_minutes: workMinutesPerHour({ ...planned, wbgtC: wbgt_c }) };
      });
      const [strictest] = orders.sort(
        (one, other) =>
          one.work_minutes - other.work_minutes ||
          other.wbgt_c - one.wbgt_c ||
          one.job.localeCompare(other.job, 'en'),
      );
      return { time_ms: hour.time_ms, ...(strictest ?? { wbgt_c: inSun, work_minutes: null, job: null }) };
    });
}

/** What holds at a site now, and when its order changes next; null of hours that are over. */
export type SiteHeat = {
  readonly now: SiteHour;
  /** The first hour with another order; null when none of the known hours has one. */
  readonly next: SiteHour | null;
};

export function siteHeatNow(hours: readonly SiteHour[], nowMs: number): SiteHeat | null {
  const from = hours.findIndex(({ time_ms }) => time_ms <= nowMs && nowMs < time_ms + HOUR_MS);
  const now = hours[from];
  if (!now) return null;
  const next = hours.slice(from + 1).find(({ work_minutes }) => work_minutes !== now.work_minutes);
  return { now, next: next ?? null };
}

/** 'in 23 min', 'in 3 h 05 min': how long until an order changes; the last minute is still one. */
export function countdownText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `in ${minutes} min` : `in ${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
}

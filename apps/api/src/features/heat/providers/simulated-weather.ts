import type { Position } from '@heatwise/domain/heat/location-position';
import type { ReportedHour } from '@heatwise/domain/heat/possible-weather';
import { simulatedHour } from '@heatwise/domain/heat/simulated-climate';
import { addDays, type CalendarDay } from '@heatwise/domain/time/calendar-day';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import { openTimeZone, type TimeZone } from '@heatwise/domain/time/time-zone';
import zoneOf from '@photostructure/tz-lookup';
import type { ReportingProvider } from '../weather-provider.ts';

/** Weather made up from place and time, for demonstrations; labelled as simulated. */
export function simulatedWeather(clock: () => Date): ReportingProvider {
  const hoursBetween = (place: Position, zone: TimeZone, from: CalendarDay, to: CalendarDay) => {
    const hours: ReportedHour[] = [];
    const end = zone.startOf(addDays(to, 1));
    for (let ms = zone.startOf(from); ms < end; ms += HOUR_MS) hours.push(hourAt(place, zone, ms));
    return { tz_id: zone.name, hours };
  };
  const zoneAt = ({ lat, lon }: Position) => openTimeZone(zoneOf(lat, lon));

  return {
    name: 'simulated',
    source: { attribution: 'Simulated weather', is_simulated: true },
    async current(place) {
      const zone = zoneAt(place);
      return { tz_id: zone.name, current: hourAt(place, zone, clock().getTime()) };
    },
    async forecast(place, days) {
      const zone = zoneAt(place);
      const today = zone.dayAt(clock().getTime());
      return hoursBetween(place, zone, today, addDays(today, days - 1));
    },
    async history(place, from, to) {
      return hoursBetween(place, zoneAt(place), from, to);
    },
  };
}

function hourAt({ lat, lon }: Position, zone: TimeZone, ms: number): ReportedHour {
  const hour = simulatedHour(lat, lon, ms);
  return {
    time: new Date(ms + zone.offsetAt(ms)).toISOString().slice(0, 16),
    time_ms: ms,
    ...hour,
    condition: conditionOf(hour.cloud),
  };
}

function conditionOf(cloud: number): string {
  if (cloud < 20) return 'Clear';
  if (cloud < 60) return 'Partly cloudy';
  return cloud < 85 ? 'Cloudy' : 'Overcast';
}

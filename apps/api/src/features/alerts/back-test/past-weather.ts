import type { AlertRuleDraft } from '@heatwise/domain/alerts/alert-rule';
import type { PlaceTrigger } from '@heatwise/domain/alerts/alert-trigger';
import { observeWeather } from '@heatwise/domain/alerts/observe-weather';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import { type HoursOfSites, type Places, siteOf, watchedPlaces } from '../look/weather-looks.ts';
import type { Past, Span } from './past.ts';

/**
 * What a rule about the weather would have seen at each hour. What came stands for what was forecast: how good the
 * forecast was on the day is not kept.
 */
export function pastOfWeather(
  { trigger, rule }: { readonly trigger: PlaceTrigger; readonly rule: Pick<AlertRuleDraft, 'scope'> },
  places: Places,
  weather: HoursOfSites,
  { from, now }: Span,
): Past[] {
  return watchedPlaces(rule, trigger, places).map(({ subject, location, job }) => {
    const site = siteOf(location, weather, places.system);
    const seen = [];
    for (
      let at_ms = Math.ceil(from.getTime() / HOUR_MS) * HOUR_MS;
      at_ms <= now.getTime();
      at_ms += HOUR_MS
    ) {
      const { observed, shown_by } = observeWeather(trigger, site, job, at_ms);
      seen.push({ at_ms, observed, value: shown_by?.value ?? null });
    }
    return { name: subject.name, user_id: null, seen };
  });
}

import type { AlertScope } from '@heatwise/domain/alerts/alert-rule';
import type { SilenceTrigger } from '@heatwise/domain/alerts/alert-trigger';
import { DAY_MS } from '@heatwise/domain/time/durations';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import type { Past, Span } from './past.ts';
import { testTimesOfDevices, testTimesOfPeople } from './past-people.store.ts';

/** When people or devices would have been found silent, and when they were heard of again. */
export async function pastOfSilence(
  scope: OrganisationScope,
  { trigger: { kind, days }, reach }: { readonly trigger: SilenceTrigger; readonly reach: AlertScope },
  { from, now }: Span,
): Promise<Past[]> {
  const subjects =
    kind === 'no-test'
      ? await testTimesOfPeople(scope, reach.tag_ids, from)
      : await testTimesOfDevices(scope, reach.location_ids, new Date(from.getTime() - days * DAY_MS));
  return subjects.map(({ name, user_id, heard }) => {
    const times = heard.map((time) => time.getTime());
    const seen = times.flatMap((at, index) => {
      const silentAt = Math.max(at + days * DAY_MS, from.getTime());
      const next = times[index + 1];
      const isSilent = silentAt < (next ?? now.getTime());
      return [
        ...(isSilent ? [{ at_ms: silentAt, observed: 'holds' as const, value: days }] : []),
        ...(isSilent && next !== undefined ? [{ at_ms: next, observed: 'over' as const, value: null }] : []),
      ];
    });
    return { name, user_id, seen };
  });
}

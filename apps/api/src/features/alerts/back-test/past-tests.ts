import { CLOSES_AFTER_HOURS } from '@heatwise/domain/alerts/alert-life';
import type { TestTrigger } from '@heatwise/domain/alerts/alert-trigger';
import { observeTests } from '@heatwise/domain/alerts/observe-tests';
import { NOTICE_WITHIN_HOURS } from '@heatwise/domain/notifications/dehydration-notice';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { testsOf } from '../look/test-looks.ts';
import type { Past, Span } from './past.ts';
import { everybody } from './past-people.store.ts';

const HOUR_MS = 3_600_000;

/** What a rule about tests saw of each person at each of their tests, and when an alert would have been closed by the clock. */
export async function pastOfTests(
  scope: OrganisationScope,
  { trigger, tagIds }: { readonly trigger: TestTrigger; readonly tagIds: readonly string[] },
  { from, now }: Span,
): Promise<Past[]> {
  const people = await everybody(scope, tagIds);
  const window = trigger.kind === 'hydration-repeated' ? trigger.within_hours : NOTICE_WITHIN_HOURS;
  const tests = await testsOf(scope, people, new Date(from.getTime() - window * HOUR_MS));
  return people.flatMap(({ user_id, name }): Past[] => {
    const own = tests.get(user_id);
    if (!own) return [];
    const relevant = trigger.kind === 'sweat-sodium' ? own.sodium : own.hydration;
    const times = relevant
      .map(({ created_ms }) => created_ms)
      .filter((ms) => ms >= from.getTime() && ms <= now.getTime())
      .sort((one, other) => one - other);
    const seen = times.flatMap((at_ms, index) => {
      const until = <Test extends { readonly created_ms: number }>(all: readonly Test[]) =>
        all.filter(({ created_ms }) => created_ms <= at_ms);
      const known = { hydration: until(own.hydration), sodium: until(own.sodium) };
      const { observed, shown_by } = observeTests(trigger, known, at_ms);
      const closes = at_ms + CLOSES_AFTER_HOURS * HOUR_MS;
      const stale = { at_ms: closes, observed: 'over', value: null } as const;
      const isLast = (times[index + 1] ?? now.getTime()) > closes;
      const counts_until_ms = at_ms + NOTICE_WITHIN_HOURS * HOUR_MS;
      const seen = { at_ms, observed, value: shown_by?.value ?? null, counts_until_ms };
      return [seen, ...(isLast ? [stale] : [])];
    });
    return [{ name, user_id, seen }];
  });
}

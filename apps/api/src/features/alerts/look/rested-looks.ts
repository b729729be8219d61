import type { WritingScope } from '../../../organisation/organisation-scope.ts';
import type { LiveRule } from '../rules.store.ts';
import { applyObserved, type Observed } from './apply-observed.ts';
import { restedSince } from './cool-downs.store.ts';
import { observedInTests, testRules } from './test-looks.ts';

/**
 * Looks again at people of whom rules may begin alerts once more since a time. What arrived within a cool-down set
 * nothing off when it came, and nothing else may arrive; a result that was told of before is not told again.
 */
export async function lookAtRested(
  scope: WritingScope,
  rules: readonly LiveRule[],
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<void> {
  const ids = testRules(rules).map(({ rule }) => rule.rule_id);
  const rested = await restedSince(scope, ids, { since, now });
  if (rested.length === 0) return;
  const isNews = ({ rule, subject, observed, value_at }: Observed) =>
    observed === 'holds' &&
    rested.some(
      ({ rule_id, user_id, told_at }) =>
        rule_id === rule.rule_id &&
        user_id === subject.user_id &&
        (told_at === null || (value_at !== null && value_at > told_at)),
    );
  const found = await observedInTests(scope, rules, [...new Set(rested.map(({ user_id }) => user_id))], now);
  await applyObserved(scope, found.filter(isNews), now);
}

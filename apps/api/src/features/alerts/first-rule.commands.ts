import { randomUUID } from 'node:crypto';
import { createFirstRule } from '@heatwise/domain/alerts/rule-packs';
import { appendAudit } from '../../audit/audit.ts';
import type { WritingScope } from '../../organisation/organisation-scope.ts';
import { insertRule, lookAgain } from './rules.store.ts';

type Registered = { readonly user_id: string; readonly address: string; readonly now: Date };

/** Switches on the rule that every new organisation has, so that a severe test never passes unnoticed. */
export async function activateFirstRule(
  scope: WritingScope,
  { user_id, address, now }: Registered,
): Promise<void> {
  const { draft, ...origin } = createFirstRule();
  const rule_id = randomUUID();
  await insertRule(scope, {
    ...origin,
    draft,
    rule_id,
    created_by: user_id,
    created_at: now,
    is_on: true,
  });
  await lookAgain(scope, now);
  const subject = { rule_id, name: draft.name };
  await appendAudit(scope, {
    user_id,
    action: 'alert.rule-create',
    subject: { ...subject, trigger: draft.trigger.kind },
    address,
  });
  await appendAudit(scope, { user_id, action: 'alert.rule-on', subject, address });
}

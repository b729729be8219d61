import { randomUUID } from 'node:crypto';
import { newRule, WHOLE_SCOPE } from '@heatwise/domain/alerts/alert-rule';
import type { Member } from './member.ts';
import type { Server } from './server.ts';

/** A new tag and a rule for its people: one rule emails one person once a minute. */
export async function watchTag(
  server: Server,
  { token }: Member,
): Promise<{ readonly tag_id: string; readonly rule: string }> {
  const rule = `Rule ${randomUUID()}`;
  const { tag } = await server.read<{ tag: { tag_id: string } }>({
    method: 'POST',
    path: '/api/v2/tag',
    token,
    body: { name: rule },
  });
  const rule_id = randomUUID();
  const trigger = { kind: 'hydration', at_least: 'severely_dehydrated' } as const;
  const scope = { ...WHOLE_SCOPE, tag_ids: [tag.tag_id] };
  const path = '/api/v3/alerts/rule';
  await server.read({
    method: 'POST',
    path,
    token,
    body: {
      ...newRule('hydration'),
      rule_id,
      name: rule,
      trigger,
      scope,
      severity: 'critical',
      pack: null,
      pack_rule: null,
    },
  });
  await server.read({ method: 'PUT', path: `${path}/${rule_id}/on`, token, body: { is_on: true } });
  return { tag_id: tag.tag_id, rule };
}

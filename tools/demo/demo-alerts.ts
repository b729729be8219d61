import { DEMO_SEED, demoId } from '@heatwise/builders/demo/demo-identity';
import { type AlertRuleDraft, newRule } from '@heatwise/domain/alerts/alert-rule';
import { RULE_PACKS, ruleOfPack } from '@heatwise/domain/alerts/rule-packs';

type DemoRule = {
  readonly draft: AlertRuleDraft;
  readonly pack: string | null;
  readonly pack_rule: string | null;
};

function ofPack(slug: string, key: string): DemoRule {
  const rule = RULE_PACKS.find((pack) => pack.slug === slug)?.rules.find((one) => one.key === key);
  if (!rule) throw new Error(`no pack has the rule ${slug}/${key}`);
  return { draft: ruleOfPack(rule), pack: slug, pack_rule: key };
}

/** The rules of the demo: all but the last are switched on, and the server looks after them as after anybody's. */
export function demoAlertRules(orgId: string, now: number) {
  const rules = [
    ofPack('hydration', 'severe'),
    ofPack('hydration', 'moderate-twice'),
    ofPack('osha-proposed', 'high'),
    { draft: { ...newRule('no-test'), name: 'Nobody tested for two weeks' }, pack: null, pack_rule: null },
  ];
  return rules.map(({ draft, ...origin }, index) => ({
    org_id: orgId,
    rule_id: demoId(DEMO_SEED, `alert rule/${index}`),
    ...draft,
    ...origin,
    is_on: index < rules.length - 1,
    active: true,
    revision: 1,
    created_by: demoId(DEMO_SEED, 'person/0'),
    created_at: new Date(now).toISOString(),
  }));
}

import { expect, test } from 'vitest';
import { ruleProblems } from './alert-rule.ts';
import { createFirstRule, RULE_PACKS, ruleOfPack } from './rule-packs.ts';

const rules = RULE_PACKS.flatMap(({ slug, rules: ofPack }) => ofPack.map((rule) => ({ slug, rule })));

test.each(rules.map(({ slug, rule }) => [`${slug}/${rule.key}`, rule] as const))(
  '%s can be saved as it is',
  (_name, rule) => {
    expect(ruleProblems(ruleOfPack(rule))).toEqual([]);
  },
);

test('each rule is found by its pack and key, once', () => {
  const keys = rules.map(({ slug, rule }) => `${slug}/${rule.key}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test('degrees Fahrenheit of the documents', () => {
  const celsius = (slug: string) =>
    RULE_PACKS.find((pack) => pack.slug === slug)?.rules.map(({ trigger }) =>
      'at_least_c' in trigger ? Math.round((trigger.at_least_c * 9) / 5 + 32) : null,
    );
  expect(celsius('osha-proposed')).toEqual([80, 90]);
  expect(celsius('california')).toEqual([80, 95]);
  expect(celsius('washington')).toEqual([80, 90, 100]);
  expect(celsius('oregon')).toEqual([80, 90]);
});

test('no pack alerts of mild dehydration', () => {
  expect(JSON.stringify(RULE_PACKS)).not.toContain('mildly');
});

test('the first rule of an organisation is valid and notifies its admins of severe results', () => {
  const { draft, pack, pack_rule } = createFirstRule();
  expect(ruleProblems(draft)).toEqual([]);
  expect([pack, pack_rule, draft.name]).toEqual(['hydration', 'severe', 'Severe dehydration']);
  expect(draft.trigger).toEqual({ kind: 'hydration', at_least: 'severely_dehydrated' });
  expect(draft.steps.map(({ recipients }) => [recipients.admins, recipients.supervisors])).toEqual([
    [true, false],
  ]);
});

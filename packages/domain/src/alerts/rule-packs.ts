import { fahrenheitToCelsius } from '../heat/temperature.ts';
import { type AlertRuleDraft, type AlertSeverity, newRule } from './alert-rule.ts';
import type { AlertTrigger } from './alert-trigger.ts';

/** A ready rule, and the place in the document where its number stands. */
export type PackRule = {
  readonly key: string;
  readonly name: string;
  readonly trigger: AlertTrigger;
  readonly severity: AlertSeverity;
  readonly stands_in: string;
  /** False where the number was read in reports about the document, not in its own text. */
  readonly is_checked: boolean;
};

export type RulePack = {
  readonly slug: string;
  readonly title: string;
  /** The document, with its year. */
  readonly source: string;
  readonly about: string;
  readonly rules: readonly [PackRule, ...PackRule[]];
};

const outdoors = (fahrenheit: number) => ({ at_least_c: fahrenheitToCelsius(fahrenheit), hours_ahead: 0 });
const heatIndex = (fahrenheit: number): AlertTrigger => ({ kind: 'heat-index', ...outdoors(fahrenheit) });
const air = (fahrenheit: number): AlertTrigger => ({ kind: 'air-temperature', ...outdoors(fahrenheit) });

/**
 * Ready rules by the document that they follow. They help to keep to it and do not show that one does. Numbers and where
 * each was read: docs/rules.md#packs-of-ready-rules.
 */
export const RULE_PACKS: readonly RulePack[] = [
  {
    slug: 'hydration',
    title: 'Hydration',
    source: 'The classes of saliva hydration, and the scatter of saliva tests',
    about:
      'Severe at once, moderate when it comes twice. Mild sets nothing off: about half of all adults are at or above it.',
    rules: [
      {
        key: 'severe',
        name: 'Severe dehydration',
        trigger: { kind: 'hydration', at_least: 'severely_dehydrated' },
        severity: 'critical',
        stands_in: 'Saliva hydration, in the rules of this product',
        is_checked: true,
      },
      {
        key: 'moderate-twice',
        name: 'Moderate dehydration twice within a day',
        trigger: {
          kind: 'hydration-repeated',
          at_least: 'moderately_dehydrated',
          times: 2,
          within_hours: 24,
        },
        severity: 'warning',
        stands_in: 'Saliva hydration, in the rules of this product',
        is_checked: true,
      },
    ],
  },
  {
    slug: 'niosh',
    title: 'NIOSH limits for work in the heat',
    source: 'NIOSH, Criteria for a Recommended Standard, 2016-106',
    about:
      'By WBGT and each job’s work rate and clothing: the alert limit for those who are not used to the heat, the exposure limit for those who are.',
    rules: [
      {
        key: 'alert-limit',
        name: 'NIOSH alert limit passed',
        trigger: { kind: 'wbgt-limit', limit: 'alert', hours_ahead: 0 },
        severity: 'warning',
        stands_in: 'Figure 8-1',
        is_checked: true,
      },
      {
        key: 'exposure-limit',
        name: 'NIOSH exposure limit passed',
        trigger: { kind: 'wbgt-limit', limit: 'exposure', hours_ahead: 0 },
        severity: 'critical',
        stands_in: 'Figure 8-2',
        is_checked: true,
      },
    ],
  },
  {
    slug: 'osha-proposed',
    title: 'OSHA’s proposed heat rule',
    source: 'OSHA, proposed 29 CFR 1910.148, 30 August 2024 (not in force)',
    about: 'The initial and the high heat trigger by heat index.',
    rules: [
      {
        key: 'initial',
        name: 'OSHA initial heat trigger (80 °F heat index)',
        trigger: heatIndex(80),
        severity: 'information',
        stands_in: 'Initial heat trigger',
        is_checked: false,
      },
      {
        key: 'high',
        name: 'OSHA high heat trigger (90 °F heat index)',
        trigger: heatIndex(90),
        severity: 'warning',
        stands_in: 'High heat trigger',
        is_checked: false,
      },
    ],
  },
  {
    slug: 'california',
    title: 'California, outdoor places of employment',
    source: 'California Code of Regulations, Title 8, §3395',
    about:
      'Shade, and the high-heat procedures of the industries that the section lists, by air temperature.',
    rules: [
      {
        key: 'shade',
        name: 'California: shade (80 °F)',
        trigger: air(80),
        severity: 'information',
        stands_in: '§3395 (d)',
        is_checked: false,
      },
      {
        key: 'high-heat',
        name: 'California: high-heat procedures (95 °F)',
        trigger: air(95),
        severity: 'warning',
        stands_in: '§3395 (e)',
        is_checked: false,
      },
    ],
  },
  {
    slug: 'washington',
    title: 'Washington, outdoor heat exposure',
    source: 'Washington Administrative Code 296-62-095 to 296-62-09560, July 2023',
    about:
      'By air temperature, for clothing that breathes. For clothing that does not, Table 1 begins at 52 °F: write a rule of your own for those jobs.',
    rules: [
      {
        key: 'action-level',
        name: 'Washington: action level (80 °F)',
        trigger: air(80),
        severity: 'information',
        stands_in: '296-62-09530, Table 1',
        is_checked: false,
      },
      {
        key: 'high-heat',
        name: 'Washington: high heat, 10 minutes’ rest every 2 hours (90 °F)',
        trigger: air(90),
        severity: 'warning',
        stands_in: '296-62-09547, Table 2',
        is_checked: true,
      },
      {
        key: 'extreme-heat',
        name: 'Washington: 15 minutes’ rest every hour (100 °F)',
        trigger: air(100),
        severity: 'critical',
        stands_in: '296-62-09547, Table 2',
        is_checked: true,
      },
    ],
  },
  {
    slug: 'oregon',
    title: 'Oregon, heat illness prevention',
    source: 'Oregon Administrative Rules 437-002-0156',
    about: 'By heat index, indoors and outdoors.',
    rules: [
      {
        key: 'applies',
        name: 'Oregon: the rule applies (80 °F heat index)',
        trigger: heatIndex(80),
        severity: 'information',
        stands_in: '437-002-0156 (1)',
        is_checked: true,
      },
      {
        key: 'high-heat',
        name: 'Oregon: high heat (90 °F heat index)',
        trigger: heatIndex(90),
        severity: 'warning',
        stands_in: '437-002-0156, high heat practices',
        is_checked: false,
      },
    ],
  },
];

const FIRST_RULE = { pack: 'hydration', pack_rule: 'severe' } as const;

/** The rule that is on from the start in a new organisation, which has nobody to notify but its admins. */
export function createFirstRule() {
  const found = RULE_PACKS.find(({ slug }) => slug === FIRST_RULE.pack)?.rules.find(
    ({ key }) => key === FIRST_RULE.pack_rule,
  );
  if (!found) throw new Error('the first rule belongs to no pack');
  const draft = ruleOfPack(found);
  const steps = draft.steps.map((step) => ({
    ...step,
    recipients: { ...step.recipients, admins: true, supervisors: false },
  }));
  return { ...FIRST_RULE, draft: { ...draft, steps } };
}

/** A ready rule as it is written when somebody takes it. */
export function ruleOfPack({ name, trigger, severity }: PackRule): AlertRuleDraft {
  return { ...newRule(trigger.kind), name, trigger, severity };
}

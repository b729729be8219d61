import { MOST_RULES } from './alert-rule.ts';

export const ALERT_MESSAGES = {
  over: 'This alert is over.',
  linkNotValid: 'This link does not belong to an alert.',
  notOpen: 'Alerts are not switched on for this organisation.',
  ruleChanged: 'Somebody else has changed this rule. Reload it and make your changes again.',
  ruleNotValid: 'This rule cannot be saved yet.',
  tooManyRules: `An organisation can have ${MOST_RULES} alert rules.`,
} as const;

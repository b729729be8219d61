import type { TemperatureUnit } from '../heat/temperature.ts';
import { alertValueText, triggerText } from './alert-text.ts';
import type { AlertTrigger } from './alert-trigger.ts';

/** What the message of a rule may name, as it is written there, and what each stands for. */
export const MESSAGE_FIELDS = { '{who}': 'Who or what', '{found}': 'What was found' } as const;
export type MessageField = keyof typeof MESSAGE_FIELDS;
const FIELDS = /\{(?:who|found)\}/g;

type Alerted = {
  readonly message: string;
  readonly subject_name: string;
  readonly trigger: AlertTrigger;
  readonly value: number | null;
};

/**
 * The message of an alert with its fields filled in; other braces stay as somebody wrote them. Where no number was found
 * it is what the rule waits for.
 */
export function messageOfAlert(
  { message, subject_name, trigger, value }: Alerted,
  unit: TemperatureUnit,
): string {
  const found = () => (value === null ? triggerText(trigger, unit) : alertValueText(trigger, value, unit));
  return message.replaceAll(FIELDS, (field) => (field === '{who}' ? subject_name : found()));
}

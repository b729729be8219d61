import { alertValueText } from '../alerts/alert-text.ts';
import type { AlertTrigger } from '../alerts/alert-trigger.ts';
import { type TemperatureUnit, temperatureApartText } from '../heat/temperature.ts';
import { HOUR_MINUTES, hourPlan } from '../heat/work-rest.ts';
import { type SodiumUnit, sodiumIn } from './report-choices.ts';
import type { ReportTexts } from './texts/texts.ts';

type Around = {
  readonly texts: Pick<ReportTexts, 'alerts'>;
  readonly unit: TemperatureUnit;
  readonly sodiumUnit: SodiumUnit;
};

/** What set an alert off, as its screen says it, in a language and in the units of a report. */
export function reportedValue(
  trigger: AlertTrigger,
  value: number,
  { texts, unit, sodiumUnit }: Around,
): string {
  const words = texts.alerts.value;
  switch (trigger.kind) {
    case 'sweat-sodium':
      return `${sodiumIn(sodiumUnit, value)} ${sodiumUnit}`;
    case 'no-test':
    case 'device-silent':
      return words.days(Math.floor(value));
    case 'heat-risk':
      return words.risk(Math.round(value));
    case 'not-acclimatised':
    case 'wbgt-limit':
      return (value < 0 ? words.below_limit : words.above_limit)(temperatureApartText(value, unit));
    case 'work-rest': {
      const plan = hourPlan(value);
      if (plan === 'work') return words.work;
      return plan === 'do not work' ? words.no_work : words.work_rest(value, HOUR_MINUTES - value);
    }
    default:
      // Numbers and units alone, which are the same in each language.
      return alertValueText(trigger, value, unit);
  }
}

import type { ReadinessFormBody } from '@heatwise/contract/assessments/readiness.contract';
import {
  READINESS_KEYS,
  type ReadinessAnswer,
  type ReadinessItem,
  type ReadinessItems,
  type ReadinessPart,
} from '@heatwise/domain/assessments/readiness';

/** The items as the rules read them: those without an answer are not there. */
export function itemsOf(items: ReadinessFormBody['items']): ReadinessItems {
  return Object.fromEntries(READINESS_KEYS.flatMap((key) => (items[key] ? [[key, items[key]]] : [])));
}

/** Which answers each part offers. */
export const ANSWERS_OF_PART: Readonly<Record<ReadinessPart, readonly ReadinessAnswer[]>> = {
  risk_factors: ['yes', 'partly', 'no'],
  preparedness: ['yes', 'partly', 'no', 'not_applicable'],
};

/** Whether something is to be done about an answer: a risk that is there, or a preparation that is missing. */
export function asksForAction(part: ReadinessPart, answer: ReadinessAnswer): boolean {
  return answer === 'partly' || answer === (part === 'risk_factors' ? 'yes' : 'no');
}

export const NO_ACTION: Omit<ReadinessItem, 'answer'> = { action: '', owner: '', due: null };

import type { Actor, Person } from '../permissions/actor.ts';
import { mayEditMeasurementsOf, mayMeasureUser } from '../permissions/may.ts';
import { measurementValueProblem } from './measurement-value.ts';

/** The same words for a linked type that does not exist and for one of another organisation. */
export const LINK_TYPE_UNKNOWN = 'This linked type was not found.';

/** Who tests a person also writes down what belongs beside the test; so does who may correct it. */
export function mayAddLinkedMeasurement(actor: Actor, person: Person): boolean {
  return mayMeasureUser(actor, person) || mayEditMeasurementsOf(actor, person);
}

/** A value beside a measurement is part of it: changing it or taking it away is an edit of the measurement. */
export function mayEditLinkedMeasurement(actor: Actor, person: Person): boolean {
  return mayEditMeasurementsOf(actor, person);
}

/** What is wrong with the value of a linked measurement (in its type's unit), in words; null when nothing is. */
export function linkedValueProblem(value: number): string | null {
  return measurementValueProblem('custom', value);
}

import { isUuid } from '@heatwise/domain/text/uuid';

/** Reads one search parameter: undefined for what means nothing. */
export type Parameter<Value> = (value: unknown) => Value | undefined;

/** Text with something in it. */
export const text: Parameter<string> = (value) =>
  typeof value === 'string' && value !== '' ? value : undefined;
/** An id, as the rows have it. */
export const id: Parameter<string> = (value) =>
  typeof value === 'string' && isUuid(value) ? value.toLowerCase() : undefined;
/** A whole number from nought on. */
export const count: Parameter<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
/** Set, or not there. */
export const flag: Parameter<true> = (value) => (value === true ? true : undefined);

export function oneOf<const Value>(values: readonly Value[]): Parameter<Value> {
  return (value) => values.find((known) => known === value);
}

type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/**
 * Reads the search parameters of a route, for validateSearch; nothing in an address makes it throw. Every name is
 * answered, with undefined where the address says nothing of use: what a route leaves out, the router takes from the
 * address as it was typed.
 */
export function searchReader<Known extends Parameters>(parameters: Known) {
  type Search = { readonly [Name in keyof Known]?: Exclude<ReturnType<Known[Name]>, undefined> | undefined };
  return (search: Readonly<Record<string, unknown>>): Search =>
    Object.fromEntries(
      Object.entries(parameters).map(([name, read]) => [name, read(search[name])]),
    ) as Search;
}

import { locationPosition, type Position } from '../heat/location-position.ts';

/** See docs/rules.md#people-and-their-details. */
export const ADDRESS_INDEX_OUT_OF_BOUNDS = 'Address index out of bounds';

export const ADDRESS_EMPTY = 'Enter a street or a place, or choose a position.';
/** More than anybody works at; the list travels with the person's row. */
export const MOST_ADDRESSES = 20;
export const TOO_MANY_ADDRESSES = `A person has at most ${MOST_ADDRESSES} addresses.`;
export const ADDRESS_PART_MAX_LENGTH = 200;

/** The written parts of an address, in the order in which they are asked for and read. */
export const ADDRESS_PARTS = ['street', 'city', 'state', 'postal_code', 'country'] as const;
export type AddressPart = (typeof ADDRESS_PARTS)[number];

/** Where a person is found: in words, as a position in degrees, or both. */
export type Address = Readonly<Record<AddressPart, string>> & {
  readonly lat: number | null;
  readonly lon: number | null;
};

/** Reads a stored entry: a part that is missing or no text is empty, and half a position is none. */
export function readAddress(entry: unknown): Address {
  const stored = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>;
  const part = (name: AddressPart) => (typeof stored[name] === 'string' ? stored[name] : '');
  return {
    street: part('street'),
    city: part('city'),
    state: part('state'),
    postal_code: part('postal_code'),
    country: part('country'),
    lat: locationPosition(stored)?.lat ?? null,
    lon: locationPosition(stored)?.lon ?? null,
  };
}

/** Null when none is set. */
export function addressPosition(address: Address): Position | null {
  return locationPosition(address);
}

/** '12 Quay Road, Perth, 6000, Australia'; empty for an address that is only a position. */
export function addressText(address: Address): string {
  return ADDRESS_PARTS.map((part) => address[part].trim())
    .filter(Boolean)
    .join(', ');
}

/** Why an address says nothing, or null. */
export function addressProblem(address: Address): string | null {
  return addressText(address) === '' && addressPosition(address) === null ? ADDRESS_EMPTY : null;
}

function check(addresses: readonly unknown[], index: number): void {
  if (!Number.isInteger(index) || index < 0 || index >= addresses.length) {
    throw new RangeError(ADDRESS_INDEX_OUT_OF_BOUNDS);
  }
}

/** A user's metadata `_addresses`; anything that is not a list counts as none. */
export function addressesOf(metadata: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Array.isArray(metadata._addresses) ? metadata._addresses : [];
}

/**
 * Two lists as one: each place once, the first list's entries first, and no more than a person may have. Entries that
 * read alike but for spaces and capitals, at one position, are one place.
 */
export function joinAddresses(first: readonly unknown[], second: readonly unknown[]): unknown[] {
  const byKey = new Map<string, unknown>();
  for (const entry of [...first, ...second]) {
    const address = readAddress(entry);
    const key = addressProblem(address) === null ? addressKey(address) : JSON.stringify(entry);
    if (!byKey.has(key)) byKey.set(key, entry);
  }
  return [...byKey.values()].slice(0, MOST_ADDRESSES);
}

function addressKey(address: Address): string {
  const words = ADDRESS_PARTS.map((part) => address[part].trim().replace(/\s+/g, ' ').toLowerCase());
  return JSON.stringify([...words, address.lat, address.lon]);
}

/** The list with one entry replaced. Throws a RangeError with ADDRESS_INDEX_OUT_OF_BOUNDS. */
export function replaceAddress<T>(addresses: readonly T[], index: number, address: T): T[] {
  check(addresses, index);
  return addresses.with(index, address);
}

/** The list without one entry. Throws a RangeError with ADDRESS_INDEX_OUT_OF_BOUNDS. */
export function removeAddress<T>(addresses: readonly T[], index: number): T[] {
  check(addresses, index);
  return addresses.toSpliced(index, 1);
}

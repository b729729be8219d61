/** Source: specification §5. */
export const ADDRESS_INDEX_OUT_OF_BOUNDS = 'Address index out of bounds';

function check(addresses: readonly unknown[], index: number): void {
  if (!Number.isInteger(index) || index < 0 || index >= addresses.length) {
    throw new RangeError(ADDRESS_INDEX_OUT_OF_BOUNDS);
  }
}

/** A user's metadata `_addresses`; anything that is no list counts as none. */
export function addressesOf(metadata: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Array.isArray(metadata._addresses) ? metadata._addresses : [];
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

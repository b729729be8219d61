import { isIPv6 } from 'node:net';

/**
 * The networks that an address belongs to, the nearest first. One household or host has a whole /64 of IPv6 addresses
 * to choose from, a site a /56 or a /48, which holds 65,536 of the first; of IPv4 an address is its own network.
 */
export function networksOf(address: string): readonly string[] {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return [plain];
  const [head = '', tail] = plain.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  const [one = 0, two = 0, three = 0, four = 0] = groups.map((group) => Number.parseInt(group, 16));
  const hex = (...parts: readonly number[]) => parts.map((part) => part.toString(16)).join(':');
  return [
    hex(one, two, three, four),
    `${hex(one, two, three, four & 0xff00)}/56`,
    `${hex(one, two, three)}/48`,
  ];
}

/** A repeatable source of chance: the same seed gives the same sequence on every machine. Not for secrets. */
export type Random = {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number;
  /** Bell-shaped. */
  normal(mean: number, deviation: number): number;
  chance(probability: number): boolean;
  /** Throws a RangeError for an empty list. */
  pick<T>(list: readonly T[]): T;
  /** A version 4 UUID. */
  uuid(): string;
  /** `size` bytes as numbers 0 to 255. */
  bytes(size: number): number[];
};

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** FNV-1a over the text's code units, started from `basis`, with a last mix so that near texts end far apart. */
function hash(text: string, basis: number): number {
  let state = basis;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

/**
 * xoshiro128++ (Blackman and Vigna, 2019), started from a text. Give each thing its own seed, such as
 * `demo/person/day`: then adding one thing does not change all that come after it.
 */
export function seededRandom(seed: string): Random {
  let a = hash(seed, 0x811c9dc5);
  let b = hash(seed, 0x9e3779b9);
  let c = hash(seed, 0x243f6a88);
  let d = hash(seed, 0xb7e15163) | 1;

  const rotate = (value: number, by: number) => (value << by) | (value >>> (32 - by));
  const bits = (): number => {
    const result = (rotate((a + d) | 0, 7) + a) >>> 0;
    const kept = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= kept;
    d = rotate(d, 11);
    return result;
  };
  const next = () => bits() / 0x1_0000_0000;
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));

  return {
    next,
    int,
    normal(mean, deviation) {
      // Box and Muller; 1 − next() is never zero.
      const radius = Math.sqrt(-2 * Math.log(1 - next()));
      return mean + deviation * radius * Math.cos(2 * Math.PI * next());
    },
    chance: (probability) => next() < probability,
    pick(list) {
      const index = int(0, list.length - 1);
      if (list.length === 0) throw new RangeError('nothing to pick from');
      return list[index] as (typeof list)[number];
    },
    uuid: () => uuidOf(bits(), bits(), bits(), bits()),
    bytes: (size) => Array.from({ length: size }, () => bits() >>> 24),
  };
}

function hex(word: number): string {
  return `${HEX[word >>> 24]}${HEX[(word >>> 16) & 255]}${HEX[(word >>> 8) & 255]}${HEX[word & 255]}`;
}

function uuidOf(first: number, second: number, third: number, fourth: number): string {
  const middle = hex(((second & 0xffff0fff) | 0x00004000) >>> 0);
  const last = hex(((third & 0x3fffffff) | 0x80000000) >>> 0);
  return `${hex(first)}-${middle.slice(0, 4)}-${middle.slice(4)}-${last.slice(0, 4)}-${last.slice(4)}${hex(fourth)}`;
}

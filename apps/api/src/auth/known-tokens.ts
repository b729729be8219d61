/** So many are remembered; the one that was added first goes first. */
const MOST = 20_000;

/** Which tokens (their hashes) were good lately. Says nothing about whether one still is. */
export type KnownTokens = {
  has(hash: Buffer): boolean;
  add(hash: Buffer): void;
  forget(hash: Buffer): void;
};

export function createKnownTokens(most = MOST): KnownTokens {
  const known = new Set<string>();
  const keyOf = (hash: Buffer) => hash.toString('base64');
  return {
    has: (hash) => known.has(keyOf(hash)),
    add(hash) {
      known.add(keyOf(hash));
      const [oldest] = known;
      if (known.size > most && oldest !== undefined) known.delete(oldest);
    },
    forget: (hash) => void known.delete(keyOf(hash)),
  };
}

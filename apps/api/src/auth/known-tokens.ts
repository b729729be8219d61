/** So many are remembered; the one that was added first goes first. */
const MOST = 20_000;

/** Which tokens (their hashes) were good lately, and which of them a device's. Says nothing about whether one still is. */
export type KnownTokens = {
  has(hash: Buffer): boolean;
  wasOfDevice(hash: Buffer): boolean;
  add(hash: Buffer, of?: { readonly isDevice: boolean }): void;
  forget(hash: Buffer): void;
};

export function createKnownTokens(most = MOST): KnownTokens {
  const known = new Map<string, boolean>();
  const keyOf = (hash: Buffer) => hash.toString('base64');
  return {
    has: (hash) => known.has(keyOf(hash)),
    wasOfDevice: (hash) => known.get(keyOf(hash)) === true,
    add(hash, { isDevice } = { isDevice: false }) {
      known.set(keyOf(hash), isDevice);
      const [oldest] = known.keys();
      if (known.size > most && oldest !== undefined) known.delete(oldest);
    },
    forget: (hash) => void known.delete(keyOf(hash)),
  };
}

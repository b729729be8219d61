/** What a tab of the local database takes from its browser; tests pass their own. */
export type TabSurroundings = {
  /** Undefined where the page is not secure: then every tab has a database of its own, in memory. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly channel: (name: string) => BroadcastChannel;
  readonly tabId: string;
  /** The page is put away (`hidden`) or taken out again (`shown`). Returns the function that ends listening. */
  readonly onPage: (listener: (event: 'hidden' | 'shown') => void) => () => void;
};

export function browserSurroundings(): TabSurroundings {
  return {
    // lib.dom says that it is always there; on an insecure origin it is not.
    locks: (navigator as Partial<Navigator>).locks,
    channel: (name) => new BroadcastChannel(name),
    tabId: Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join(''),
    onPage(listener) {
      const hidden = () => listener('hidden');
      const shown = () => listener('shown');
      // A page in the back/forward cache or frozen keeps its locks but runs nothing.
      const events = [
        [window, 'pagehide', hidden],
        [document, 'freeze', hidden],
        [window, 'pageshow', shown],
        [document, 'resume', shown],
      ] as const;
      for (const [target, type, handler] of events) target.addEventListener(type, handler);
      return () => {
        for (const [target, type, handler] of events) target.removeEventListener(type, handler);
      };
    },
  };
}

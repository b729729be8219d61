/** What a key asks for. Remote controls of presentations send Page Up and Page Down. */
const STEPS: Readonly<Record<string, 'next' | 'previous' | 'first' | 'last'>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'target'>;

/** The page that a key leads to; null where it means something else, as arrows do in a video and in a choice. */
export function pageAfterKey(event: Pressed, page: number, pages: number): number | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
  if (altKey || ctrlKey || metaKey || shiftKey || target instanceof HTMLMediaElement) return null;
  const step = STEPS[key];
  if (!step) return null;
  // Those of a remote control turn pages wherever the focus is.
  if (target instanceof HTMLSelectElement && !key.startsWith('Page')) return null;
  const to = { next: page + 1, previous: page - 1, first: 1, last: pages }[step];
  return Math.min(pages, Math.max(1, to));
}

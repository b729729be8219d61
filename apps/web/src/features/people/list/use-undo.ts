import { useCallback, useState } from 'react';

/** What was done last, in words, and how it is taken back. */
export type Undo = { readonly text: string; readonly undo: () => void };

/** Offers to take back what was done last; until the next action. */
export function useUndo() {
  const [last, setLast] = useState<Undo | null>(null);
  const offer = useCallback((text: string, undo: () => void) => setLast({ text, undo }), []);
  const forget = useCallback(() => setLast(null), []);
  return { last, offer, forget };
}

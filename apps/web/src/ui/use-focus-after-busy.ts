import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns the focus to where it was before a write that failed: a busy button is disabled, and a disabled element loses
 * the focus. Call the returned function when the write begins.
 */
export function useFocusAfterBusy(isBusy: boolean): () => void {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (isBusy) return;
    const element = focused.current;
    focused.current = null;
    if (element instanceof HTMLElement && document.activeElement === document.body) element.focus();
  }, [isBusy]);
  return useCallback(() => {
    focused.current = document.activeElement;
  }, []);
}

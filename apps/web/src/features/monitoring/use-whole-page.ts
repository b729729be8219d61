import { useEffect } from 'react';

/**
 * While a screen has the whole page: the display stays awake, and Escape or the browser's own way out of full screen
 * leads back. What a browser cannot do is left out.
 */
export function useWholePage(isWhole: boolean, onLeave: () => void): void {
  useEffect(() => {
    if (!isWhole) return;
    const leaveByKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      // A drawer above the wall closes first; in full screen the browser takes the key itself.
      if (key === 'Escape' && !defaultPrevented && !document.querySelector('[role="dialog"]')) onLeave();
    };
    const leaveWithBrowser = () => {
      if (!document.fullscreenElement) onLeave();
    };
    window.addEventListener('keydown', leaveByKey);
    document.addEventListener('fullscreenchange', leaveWithBrowser);
    const awake = keepAwake();
    return () => {
      window.removeEventListener('keydown', leaveByKey);
      document.removeEventListener('fullscreenchange', leaveWithBrowser);
      awake.release();
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [isWhole, onLeave]);
}

/** Keeps the display awake as long as the screen is there. */
export function useAwake(): void {
  useEffect(() => {
    const awake = keepAwake();
    return () => awake.release();
  }, []);
}

/** Must be called by a press: browsers allow it only then. A refusal leaves the wall in the window. */
export function askForFullScreen(): void {
  void document.documentElement.requestFullscreen?.().catch(() => undefined);
}

/** The lock ends by itself whenever the page is hidden, and is taken again when it is back. */
function keepAwake(): { release: () => void } {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  const take = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    const taken = await navigator.wakeLock.request('screen').catch(() => undefined);
    if (isOver) void taken?.release();
    else lock = taken;
  };
  const again = () => void take();
  document.addEventListener('visibilitychange', again);
  again();
  return {
    release() {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release().catch(() => undefined);
    },
  };
}

import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { refuseBreaches } from './contract-breaches.ts';

afterAll(async () => {
  // The next file of the same worker gets the real globals.
  vi.unstubAllGlobals();
  // A chart that is still being fetched when its file ends would stay broken for all files after it.
  await vi.dynamicImportSettled();
});

/** What jsdom lacks and the components ask for. Tests of pure code may run in Node, where there is no window. */
if (typeof window !== 'undefined') {
  // A slow machine is not a failure.
  configure({ asyncUtilTimeout: 25_000 });
  window.matchMedia ??= (media) => ({
    media,
    matches: false,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  });
  window.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  // Nothing is ever in view: what waits for that, as charts do, is left out.
  window.IntersectionObserver ??= class {
    readonly root = null;
    readonly rootMargin = '';
    readonly scrollMargin = '';
    readonly thresholds = [];
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
    takeRecords(): IntersectionObserverEntry[] {
      return [];
    }
  };
  window.HTMLCanvasElement.prototype.getContext = ((kind: string) =>
    kind === '2d' ? blindContext() : null) as never;
  window.HTMLElement.prototype.scrollIntoView ??= () => {};
  window.scrollTo = () => {};
  // Text areas that grow with their text ask when the fonts have come.
  if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

  afterEach(() => {
    cleanup();
    window.localStorage.clear();
    // A test without a network would leave the queries of the next files of its worker paused.
    onlineManager.setOnline(true);
    refuseBreaches();
  });
}

/** Draws nothing: a context of which every method answers with letters of no width. */
function blindContext(): object {
  return new Proxy({} as Record<string | symbol, unknown>, {
    get: (kept, name) => kept[name] ?? (() => ({ width: 0, addColorStop: () => {} })),
  });
}

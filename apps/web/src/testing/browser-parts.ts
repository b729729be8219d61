import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

/** What jsdom lacks and the components ask for. Tests of pure code may run in Node, where there is no window. */
if (typeof window !== 'undefined') {
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
  window.HTMLElement.prototype.scrollIntoView ??= () => {};
  window.scrollTo = () => {};

  afterEach(() => {
    cleanup();
    window.localStorage.clear();
  });
}

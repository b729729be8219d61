import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Screens in jsdom; what needs a real browser is in e2e. */
export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    root: import.meta.dirname,
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    // Modules keep no state of their own; reading all of React again for each file took longer than its tests.
    isolate: false,
    setupFiles: ['src/testing/browser-parts.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

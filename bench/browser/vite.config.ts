import { defineConfig } from 'vite';

/** The competitors' page, built like the product: minified, for the same browsers, the database's worker as a module. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/bench/',
  worker: { format: 'es' },
  build: { target: 'es2022', modulePreload: { polyfill: false }, chunkSizeWarningLimit: 2000 },
});

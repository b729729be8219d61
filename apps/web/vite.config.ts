import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { firstChunks } from './first-chunks.ts';
import { landingPage } from './landing-page.ts';
import { precompress } from './precompress.ts';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    react(),
    precompress(),
    landingPage(),
    VitePWA({
      // A new version waits until the user reloads or every tab is closed: nobody is interrupted.
      registerType: 'prompt',
      injectRegister: false,
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'sw.ts',
      manifest: {
        name: 'Heatwise',
        short_name: 'Heatwise',
        description: 'Hydration and heat stress of your people, in one place.',
        id: '/',
        start_url: '/dashboard',
        scope: '/',
        display: 'standalone',
        background_color: '#f6f9f9',
        theme_color: '#0b4f5c',
        icons: [
          { src: '/icons/heatwise-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/heatwise-512.png', sizes: '512x512', type: 'image/png' },
          {
            src: '/icons/heatwise-maskable-512.png',
            sizes: '512x512',
            type: 'image/png',
            purpose: 'maskable',
          },
          { src: '/icons/heatwise.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
      injectManifest: {
        // Of the maps' shapes the coarse ones; the fine ones are large and fetched by whoever looks closely.
        globPatterns: ['**/*.{html,js,mjs,css,wasm,svg,png,webmanifest}', 'assets/countries-50m-*.json'],
        // SQLite brings workers of its own that ours takes the place of; the start page is the same without its hints.
        globIgnores: ['assets/sqlite3-worker1-*', 'assets/sqlite3-opfs-async-proxy-*', 'landing.html'],
        maximumFileSizeToCacheInBytes: 6 * 1024 * 1024,
      },
    }),
  ],
  // React has this itself; the router's store brings a stand-in for older ones.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  css: { postcss: { plugins: [presetMantine()] } },
  worker: { format: 'es' },
  optimizeDeps: { exclude: ['@sqlite.org/sqlite-wasm'] },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: firstChunks(import.meta.dirname) } },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/api', '/health', '/metrics'].map((path) => [path, { target: api }])),
  },
});

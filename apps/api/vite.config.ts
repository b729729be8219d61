import { defineConfig } from 'vite';

/** The server as one file for plain Node: the workspace's own code is bundled, what npm installed stays outside. */
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    sourcemap: true,
    rollupOptions: { output: { entryFileNames: 'main.js' } },
  },
  ssr: { noExternal: [/^@heatwise\//] },
});

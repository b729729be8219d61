import { defineConfig } from 'vite';

/** One file of our own code, the workspace's packages included; what comes from npm stays in node_modules. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  ssr: { noExternal: [/^@heatwise\//] },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: '[name].js' } },
  },
});

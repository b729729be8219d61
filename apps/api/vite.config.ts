import { defineConfig } from 'vite';

/** Our own code in a file for the server and one for its worker, the workspace's packages included; what comes from npm stays in node_modules. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  ssr: { noExternal: [/^@heatwise\//] },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      // The thread that reads spreadsheets begins in a file of its own, beside the server's.
      input: {
        main: 'src/main.ts',
        'spreadsheet.worker': 'src/features/people/import/spreadsheet.worker.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
});

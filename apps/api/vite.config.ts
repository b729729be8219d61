import { readdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vite';

const source = (file: string) => path.join(import.meta.dirname, 'src', file);
/** Threads begin in files of their own, beside the server's. */
export const threadPrograms = {
  'spreadsheet.worker': source('features/people/import/spreadsheet.worker.ts'),
  'mail.worker': source('features/tickets/mail/mail.worker.ts'),
  'report.worker': source('features/reports/making/report.worker.ts'),
};

/** Migrations, which the server reads from the folder beside it. */
export const migrations = Object.fromEntries(
  readdirSync(source('database/migrations'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [`migrations/${file.slice(0, -3)}`, source(`database/migrations/${file}`)]),
);

/** Our own code in one file for the server and one for each of its threads and migrations, the workspace's packages included; what comes from npm stays in node_modules. */
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
      input: { main: 'src/main.ts', ...threadPrograms, ...migrations },
      output: { entryFileNames: '[name].js' },
    },
  },
});

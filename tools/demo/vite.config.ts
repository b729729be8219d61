import { defineConfig } from 'vite';
import server, { migrations, threadPrograms } from '../../apps/api/vite.config.ts';

/** The server's build with the demo's program in place of the server's. */
export default defineConfig({
  ...server,
  root: import.meta.dirname,
  build: {
    ...server.build,
    rolldownOptions: {
      ...server.build?.rolldownOptions,
      input: { main: 'main.ts', ...threadPrograms, ...migrations },
    },
  },
});

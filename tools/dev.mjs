/**
 * `npm run dev`: the demo's server restarted on every change of its sources, and the web application with hot reload
 * in front of it. Ends both when asked to stop, or when one of them ends.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { demoData, root } from './setup/places.mjs';
import { setUp } from './setup.mjs';

await setUp([]);

const apiPort = process.env.PORT ?? '3000';
const bin = (file) => path.join(root, 'node_modules', file);
const start = (args, env) =>
  spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });

const children = [
  start([bin('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'tools/demo/main.ts'], {
    PORT: apiPort,
    DATA_DIR: process.env.DATA_DIR || demoData,
  }),
  start([bin('vite/bin/vite.js'), 'apps/web', '--config', 'apps/web/vite.config.ts'], {
    API_URL: `http://127.0.0.1:${apiPort}`,
  }),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop).on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);

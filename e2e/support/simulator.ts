import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { DEMO_DEVICE_TOKEN } from '../../tools/demo/fill-demo.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The product's own fleet of devices, as `npm run simulate` runs it; ends itself after `seconds`. */
export function startSimulator(url: string, wanted: Readonly<Record<string, number | string>>) {
  const options = { url, token: DEMO_DEVICE_TOKEN, seed: 'journey', duplicates: 0.2, ...wanted };
  const child: ChildProcess = spawn(
    process.execPath,
    [
      'node_modules/tsx/dist/cli.mjs',
      'tools/simulate/main.ts',
      ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { output: () => output, ended };
}

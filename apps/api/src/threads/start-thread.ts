import { Worker } from 'node:worker_threads';

/** Thread programs and their source files. The build writes each into a file of its own beside the server's. */
const PROGRAMS = {
  'spreadsheet.worker': '../features/people/import/spreadsheet.worker.ts',
  'mail.worker': '../features/tickets/mail/mail.worker.ts',
  'report.worker': '../features/reports/making/report.worker.ts',
} as const;

export type ThreadProgram = keyof typeof PROGRAMS;

/**
 * Starts a program in a thread with a memory of its own and without the server's environment. `builtFolder` is a
 * directory URL that holds the built programs; without one they lie beside the server's bundle, or run from the sources.
 */
export function startThread(
  program: ThreadProgram,
  workerData: unknown,
  { memoryMb, builtFolder }: { readonly memoryMb: number; readonly builtFolder?: string | undefined },
): Worker {
  return new Worker(addressOf(program, builtFolder), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
    env: {},
  });
}

function addressOf(program: ThreadProgram, builtFolder: string | undefined): URL {
  if (builtFolder !== undefined) return new URL(`${program}.js`, builtFolder);
  return import.meta.url.endsWith('.ts')
    ? throughTsx(new URL(PROGRAMS[program], import.meta.url))
    : new URL(`./${program}.js`, import.meta.url);
}

/** Registers a TypeScript loader first, because a thread does not inherit the one of its process. */
function throughTsx({ href }: URL): URL {
  const source = JSON.stringify(href);
  const code = `import { register } from 'node:module';
    register('tsx/esm', ${source}, { data: true });
    await import(${source});`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

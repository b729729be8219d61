import path from 'node:path';
import type { Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

/**
 * Two chunks hold what a page begins with, each with all that its modules import. Left to itself the bundler makes a
 * chunk of every set of modules that the same pages share, hundreds for the dashboard, and small files compress badly.
 * Whatever else a page fetches when it is opened stays in chunks of its own.
 */
const FIRST_CHUNKS: readonly { readonly name: string; readonly from: readonly string[] }[] = [
  { name: 'entrance', from: ['src/main.tsx', 'src/features/session/login-page.tsx'] },
  {
    name: 'signed-in',
    from: [
      'src/app/all-routes.ts',
      'src/app/signed-in.tsx',
      'src/app/signed-in-shell.tsx',
      'src/features/dashboard/dashboard-page.tsx',
    ],
  },
];

/** Packages that hand on hundreds of modules: of these only what is asked for by name counts as imported. */
const COLLECTIONS = ['@mantine/core', '@mantine/hooks', '@tabler/icons-react', '@tanstack/react-router'];

/** For `output.codeSplitting`: the bundler asks for the chunk of each module when it knows all of them. */
export function firstChunks(root: string): Rolldown.CodeSplittingOptions {
  // What CommonJS modules need to be imported, React among them.
  const chunkOf = new Map([['\0rolldown/runtime.js', 'entrance']]);
  function fill(context: Context): void {
    for (const { name, from } of FIRST_CHUNKS) {
      const waiting = from.map((file) => `${root}/${file}`);
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (chunkOf.has(id)) continue;
        chunkOf.set(id, name);
        waiting.push(...importsOf(id, context));
      }
    }
  }
  return {
    groups: [
      {
        debugName: 'first chunks',
        name(id, context) {
          if (chunkOf.size === 1) fill(context);
          return chunkOf.get(id) ?? null;
        },
      },
    ],
  };
}

function importsOf(id: string, context: Context): readonly string[] {
  const module = context.getModuleInfo(id);
  if (!module) throw new Error(`There is no ${id}: say in first-chunks.ts what a page begins with.`);
  return module.importedIds.flatMap((imported) => {
    const collection = COLLECTIONS.find((name) => imported.includes(`/node_modules/${name}/`));
    // Within the package modules import each other by file.
    if (!collection || id.includes(`/node_modules/${collection}/`)) return imported;
    const members = membersOf(imported, context);
    return namesFrom(module.code ?? '').flatMap(([name, from]) =>
      from === collection ? (members.get(name) ?? []) : [],
    );
  });
}

/** The files behind the names that a collection hands on. */
function membersOf(id: string, context: Context): ReadonlyMap<string, string> {
  const { code } = context.getModuleInfo(id) ?? {};
  return new Map(
    namesFrom(code ?? '')
      .filter(([, from]) => from.startsWith('.'))
      .map(([name, from]) => [name, path.resolve(path.dirname(id), from)]),
  );
}

const FROM = /\b(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

/** Names in braces that a module imports or hands on, each with where it is from. */
function namesFrom(code: string): [string, string][] {
  return [...code.matchAll(FROM)].flatMap(([, names = '', from = '']) =>
    names.split(',').map((name): [string, string] => {
      const [imported = '', known = imported] = name.trim().split(/\s+as\s+/);
      return [from.startsWith('.') ? known : imported, from];
    }),
  );
}

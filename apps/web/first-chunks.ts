import path from 'node:path';
import type { Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

/**
 * Chunks that hold what a page begins with, and what opens over it when somebody presses a button or points at something,
 * each with all that its modules import and no earlier one has. Left to itself the bundler makes a chunk of every set of
 * modules that the same pages share, hundreds for the dashboard, and small files compress badly. Whatever else a page
 * fetches when it is opened stays in chunks of its own.
 */
const FIRST_CHUNKS: readonly { readonly name: string; readonly from: readonly string[] }[] = [
  { name: 'entrance', from: ['src/main.tsx', 'src/features/session/login-screen.tsx'] },
  // Before the signed-in part, so that nobody waits for that only because it shares an icon or a button with it.
  { name: 'landing-icons', from: ['src/app/landing-icons.ts'] },
  { name: 'failures', from: ['src/app/error-screen.tsx', 'src/ui/toast-icon.tsx'] },
  { name: 'login-steps', from: ['src/features/session/login-steps.tsx'] },
  {
    name: 'signed-in',
    from: [
      'src/app/all-routes.ts',
      'src/app/signed-in.tsx',
      'src/app/signed-in-shell.tsx',
      'src/features/dashboard/dashboard-page.tsx',
    ],
  },
  // What stands around every screen and follows it.
  {
    name: 'around',
    from: [
      'src/features/alerts/around/alert-mark.tsx',
      'src/features/alerts/around/alert-strip.tsx',
      'src/features/alerts/around/alert-watch.tsx',
      'src/features/education/learning/own-courses-card.tsx',
      'src/features/education/talks/talk-sender.tsx',
      'src/features/notifications/push/push-keeper.tsx',
      'src/features/surveys/dashboard/answers-on-dashboard.tsx',
    ],
  },
  {
    name: 'opened',
    from: [
      'src/app/account-popover.tsx',
      'src/app/account-sheet.tsx',
      'src/ui/filter-bar/filter-fields.tsx',
      'src/ui/tooltip-bubble.tsx',
      'src/ui/widget/widget-info.tsx',
      'src/ui/widget/widget-menu.tsx',
    ],
  },
  // The ways to an account and back to it.
  {
    name: 'account',
    from: [
      'src/features/session/federated/callback-screen.tsx',
      'src/features/session/reauthentication/confirm-page.tsx',
      'src/features/session/confirm-email-screen.tsx',
      'src/features/session/forgot-password-screen.tsx',
      'src/features/session/register-screen.tsx',
      'src/features/session/reset-password-screen.tsx',
    ],
  },
  // Courses by a link: the page that most people open on a phone of their own, for the first time.
  { name: 'course-links', from: ['src/features/education/access/access-pages.tsx'] },
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
    // A chunk takes what its modules import with it: the later ones are left what the earlier ones do not need.
    groups: FIRST_CHUNKS.map(({ name: chunk }, index) => ({
      debugName: chunk,
      priority: FIRST_CHUNKS.length - index,
      name(id, context) {
        if (chunkOf.size === 1) fill(context);
        return chunkOf.get(id) === chunk ? chunk : null;
      },
    })),
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

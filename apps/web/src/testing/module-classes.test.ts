import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');

/** `classes.entry` of `import classes from './x.module.css'`. */
function namesUsed(source: string, imported: string): string[] {
  return [...source.matchAll(new RegExp(`(?<![\\w./'"\`-])${imported}\\.([a-zA-Z][\\w]*)`, 'g'))].flatMap(
    ([, name]) => name ?? [],
  );
}

/** A class that was taken out of its style sheet leaves no error, only a legend without colours. */
test('every class that a screen names is in its style sheet', () => {
  const screens = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  const missing = screens.flatMap((file) => {
    const source = readFileSync(join(SOURCE, file), 'utf8');
    return [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
      ([, imported = '', path = '']) => {
        const styles = readFileSync(join(SOURCE, dirname(file), path), 'utf8');
        return [...new Set(namesUsed(source, imported))]
          .filter((name) => !new RegExp(`\\.${name}\\b`).test(styles))
          .map((name) => `${file}: ${imported}.${name}`);
      },
    );
  });

  expect(screens.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});

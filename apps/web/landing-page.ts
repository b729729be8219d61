import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { LANDING_PICTURE_SIZES } from './src/app/landing-picture-sizes.ts';

const SCREEN = 'src/app/landing-screen.tsx';
/** Of the picture that stands at the top, in the colours that the device asks for. */
const SCHEMES = ['light', 'dark'] as const;

/**
 * Writes the start page's own HTML beside that of all others: it names what that page needs after the first script, which
 * a browser would otherwise learn of only when that has run. See decisions/0210.
 */
export function landingPage(): Plugin {
  let root = '';
  return {
    name: 'heatwise-landing-page',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async writeBundle({ dir = '' }, bundle) {
      const html = await readFile(path.join(dir, 'index.html'), 'utf8');
      const links = [...pictures(bundle), ...files(bundle, path.join(root, SCREEN), html)];
      await writeFile(
        path.join(dir, 'landing.html'),
        html.replace('</head>', `${links.map((link) => `  ${link}\n  `).join('')}</head>`),
      );
    },
  };
}

/** The screen's script and what that imports, without what every page names. */
function files(bundle: Rolldown.OutputBundle, screen: string, html: string): string[] {
  const outputs = Object.values(bundle);
  const chunks = outputs.filter((output) => output.type === 'chunk');
  const landing = chunks.find(({ facadeModuleId }) => facadeModuleId === screen);
  if (!landing)
    throw new Error(`There is no chunk of ${screen}: say in landing-page.ts what the start page shows.`);
  const isNew = (file: string) => !html.includes(`"/${file}"`);
  const scripts = [landing.fileName, ...landing.imports].filter(isNew);
  const styles = chunks
    .filter(({ fileName }) => scripts.includes(fileName))
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
    .filter(isNew);
  return [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  ];
}

function pictures(bundle: Rolldown.OutputBundle): string[] {
  const fileOf = (picture: string) => {
    const found = Object.values(bundle).find(
      (output) =>
        output.type === 'asset' && output.originalFileNames.some((name) => name.endsWith(`/${picture}.webp`)),
    );
    if (!found) throw new Error(`There is no picture ${picture} of the start page.`);
    return `/${found.fileName}`;
  };
  return SCHEMES.map((scheme) => {
    const [small, large] = [fileOf(`dashboard-${scheme}-small`), fileOf(`dashboard-${scheme}`)];
    return (
      `<link rel="preload" as="image" fetchpriority="high" media="(prefers-color-scheme: ${scheme})" ` +
      `imagesrcset="${small} 640w, ${large} 1280w" imagesizes="${LANDING_PICTURE_SIZES}">`
    );
  });
}

import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cache, root } from './places.mjs';
import { announce, runCommandPatiently } from './run-command.mjs';

/** Files with the paths of the found browsers. */
const records = {
  browser: path.join(cache, 'chromium-path'),
  headless: path.join(cache, 'headless-path'),
};
/** Chromium without its window: the journeys need a quarter less processor time in it. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`,
];

function isFile(file) {
  return fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

function ofPlaywright() {
  const { chromium } = createRequire(path.join(root, 'package.json'))('@playwright/test');
  return chromium.executablePath();
}

function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isFile);
}

function find(kind) {
  const asked = process.env.CHROMIUM;
  if (asked) {
    if (!isFile(asked)) throw new Error(`CHROMIUM is '${asked}', which is not a file.`);
    return asked;
  }
  if (kind === 'headless') {
    const shell = findOnPath(shells);
    // Debian has the shell as a package, which is worth installing even next to a browser.
    if (shell || isDebianRoot()) return shell;
  }
  // Playwright's own is searched last: asking it loads the package.
  return findOnPath(browsers) ?? usualPlaces.find(isFile) ?? [ofPlaywright()].find(isFile);
}

/**
 * The browser to use, remembered from the last time; undefined when there is none.
 * @param kind 'browser' for a whole Chromium, 'headless' for the journeys
 */
export function browserPath(kind) {
  const record = records[kind];
  const remembered = isFile(record) ? fs.readFileSync(record, 'utf8') : undefined;
  if (remembered && isFile(remembered) && (process.env.CHROMIUM ?? remembered) === remembered)
    return remembered;
  const found = find(kind);
  if (found) {
    fs.mkdirSync(cache, { recursive: true });
    fs.writeFileSync(record, found);
    console.log(`Browser: ${found}`);
  }
  return found;
}

function isDebianRoot() {
  const release = isFile('/etc/os-release') ? fs.readFileSync('/etc/os-release', 'utf8') : '';
  return process.getuid?.() === 0 && /^ID=debian$/m.test(release);
}

/** From Debian where that is possible without asking, else Playwright's own build. */
export async function installBrowser(kind) {
  if (isDebianRoot()) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const patient = ['-o', 'DPkg::Lock::Timeout=300'];
    await announce('Installing Chromium with apt-get', async () => {
      await runCommandPatiently('apt-get', ['update'], { env });
      const packages = [kind === 'headless' ? 'chromium-headless-shell' : 'chromium', 'fonts-liberation'];
      await runCommandPatiently(
        'apt-get',
        ['install', '-y', '--no-install-recommends', ...patient, ...packages],
        {
          env,
        },
      );
    });
  } else {
    const cli = path.join(root, 'node_modules/playwright/cli.js');
    await announce('Installing Chromium through Playwright', () =>
      runCommandPatiently(process.execPath, [cli, 'install', 'chromium']),
    );
  }
  if (!browserPath(kind))
    throw new Error('No Chromium was found after installing it. Set CHROMIUM to its path.');
}

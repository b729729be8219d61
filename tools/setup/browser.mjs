import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cache, root } from './places.mjs';
import { announce, runCommandPatiently } from './run-command.mjs';

/** Where the found browser's path is kept for Playwright and the bench. */
const record = path.join(cache, 'chromium-path');
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
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

function find() {
  const asked = process.env.CHROMIUM;
  if (asked) {
    if (!isFile(asked)) throw new Error(`CHROMIUM is '${asked}', which is not a file.`);
    return asked;
  }
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)));
  // Playwright's own is looked for last: asking it loads the package.
  return [...onPath, ...usualPlaces].find(isFile) ?? [ofPlaywright()].find(isFile);
}

/** The browser to use, remembered from the last time; undefined when there is none. */
export function browserPath() {
  const remembered = isFile(record) ? fs.readFileSync(record, 'utf8') : undefined;
  if (remembered && isFile(remembered) && (process.env.CHROMIUM ?? remembered) === remembered)
    return remembered;
  const found = find();
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
export async function installBrowser() {
  if (isDebianRoot()) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const patient = ['-o', 'DPkg::Lock::Timeout=300'];
    await announce('Installing Chromium with apt-get', async () => {
      await runCommandPatiently('apt-get', ['update'], { env });
      const packages = ['chromium', 'fonts-liberation'];
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
  if (!browserPath()) throw new Error('No Chromium was found after installing it. Set CHROMIUM to its path.');
}

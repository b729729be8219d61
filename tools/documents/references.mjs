import fs from 'node:fs';
import path from 'node:path';
import { root } from '../setup/places.mjs';

/** What is not ours, or is made again at every build. */
const PASSED_OVER = new Set([
  'THIRD-PARTY-NOTICES.md',
  '.git',
  'node_modules',
  'dist',
  '.data',
  '.cache',
  'test-results',
  'playwright-report',
]);
const READ = /\.(?:tsx?|mjs|cjs|css|html|md)$/;

/** A chapter of a document that is not in the repository; standards (RFC 1035, §2) are named by their own names. */
const OUTSIDE_CHAPTER =
  /\b(?:specification|decisions?|rebuild|sync|design|security|field|scale)(?:['’]s|\.md)?,?\s*\(?§\s*[\d.]*/gi;
const DOCUMENT =
  /(?<![\w/.@-])((?:docs|decisions)\/[\w./-]*|(?:ARCHITECTURE|CHANGELOG|CONTRIBUTING|README|THIRD-PARTY-NOTICES|known-gaps)\.md)(#[\w-]+)?/g;
const DECISION = /\bdecisions?,?\s+(0\d{3})\b/gi;
/** In a record a number alone is enough. */
const NUMBER_IN_RECORD = /(?<![\w.:,/[-])(0[01]\d{2})(?![\w.:/-]*\d)/g;
const LINK = /\]\(([^)\s]+)\)/g;
const CODE_PATH = /`((?:apps|bench|e2e|packages|tools)\/[\w./-]+)`/g;
const TEST_FILE = /`([\w.-]+\.test\.(?:tsx?|mjs))`/g;

/** The anchors of a Markdown file's headings, as GitHub makes them. */
export function anchorsOf(markdown) {
  const times = new Map();
  const outsideOfCode = markdown.replace(/^```.*?^```/gms, '');
  return new Set(
    [...outsideOfCode.matchAll(/^#{1,6}\s+(.+?)\s*$/gm)].map(([, heading]) => {
      const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
      const anchor = words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(/\s/g, '-');
      const before = times.get(anchor) ?? 0;
      times.set(anchor, before + 1);
      return before === 0 ? anchor : `${anchor}-${before}`;
    }),
  );
}

/** The text with the beginnings of its comments' lines as spaces, so that a sentence is one and every place stays. */
function asSentences(text) {
  return text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/)?[ \t]?/g, (match) => ' '.repeat(match.length));
}

/**
 * The dead references of some files, as lines to print.
 * @param files texts by their path from the root, and `exists` for what is not read
 */
export function deadReferences(files, exists) {
  const anchors = new Map(
    [...files].filter(([name]) => name.endsWith('.md')).map(([name, text]) => [name, anchorsOf(text)]),
  );
  const records = [...files.keys()].filter((name) => /^decisions\/\d{4}-/.test(name));
  const numbers = new Set(records.map((name) => name.slice('decisions/'.length, 'decisions/'.length + 4)));
  const names = new Set([...files.keys()].map((name) => path.posix.basename(name)));

  const isThere = (target, anchor) => {
    const place = target.replace(/[./]+$/, '');
    const number = /^decisions\/(\d{4})$/.exec(place)?.[1];
    if (number) return numbers.has(number);
    if (!files.has(place) && !exists(place)) return false;
    return !anchor || !anchors.has(place) || anchors.get(place).has(anchor.slice(1));
  };
  const linked = (file, target) => {
    if (/^[a-z]+:/i.test(target)) return true;
    const [place = '', anchor] = target.split('#');
    const whole =
      place === '' ? file : path.posix.normalize(path.posix.join(path.posix.dirname(file), place));
    return isThere(whole, anchor && `#${anchor}`);
  };

  return [...files].flatMap(([file, text]) => {
    const sentences = asSentences(text);
    const isMarkdown = file.endsWith('.md');
    const isRecord = numbers.size > 0 && records.includes(file);
    const found = [];
    const look = (pattern, source, isFine, says) => {
      for (const match of source.matchAll(pattern)) {
        if (isFine(match)) continue;
        const line = text.slice(0, match.index).split('\n').length;
        found.push(`${file}:${line}: ${says(match)}`);
      }
    };
    const dead = ([, target, anchor = '']) => `${target.replace(/[./]+$/, '')}${anchor} is not there`;
    look(
      OUTSIDE_CHAPTER,
      sentences,
      () => false,
      ([words]) => `“${words}” is not in the repository: name a heading of docs/`,
    );
    look(DOCUMENT, sentences, ([, target, anchor]) => isThere(target, anchor), dead);
    look(
      DECISION,
      sentences,
      ([, number]) => numbers.has(number),
      ([, number]) => `there is no decision ${number}`,
    );
    if (isRecord) {
      look(
        NUMBER_IN_RECORD,
        text,
        ([, number]) => numbers.has(number),
        ([, number]) => `there is no decision ${number}`,
      );
    }
    if (isMarkdown)
      look(
        LINK,
        text,
        ([, target]) => linked(file, target),
        ([, target]) => `${target} is not there`,
      );
    if (isMarkdown && !file.startsWith('decisions/')) {
      look(CODE_PATH, text, ([, target]) => isThere(target) || isBuilt(target), dead);
      look(
        TEST_FILE,
        text,
        ([, name]) => names.has(name),
        ([, name]) => `there is no test ${name}`,
      );
    }
    return found;
  });
}

/** What there is only after a build. */
function isBuilt(place) {
  return /\/dist(\/|$)/.test(place);
}

/** The texts of the repository by their path, whatever git knows of them. */
function textsBelow(folder, found = new Map()) {
  for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
    if (PASSED_OVER.has(entry.name)) continue;
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) textsBelow(name, found);
    else if (entry.isFile() && READ.test(entry.name))
      found.set(name, fs.readFileSync(path.join(root, name), 'utf8'));
  }
  return found;
}

/** The dead references of the repository, as lines to print; empty when there are none. */
export function referenceProblems() {
  return deadReferences(textsBelow(''), (place) => fs.existsSync(path.join(root, place)));
}

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../setup/places.mjs';

const FOLDER = path.join(root, 'decisions');
const INDEX = path.join(FOLDER, 'README.md');

const HEAD = `# Decisions

What cost an afternoon, and why it is as it is. A record is not rewritten when the product moves on: a new one is
written, and the old one says so in a line of its own under its title (\`*Replaced by 0125 …*\`). Numbers are never used
twice; gaps are numbers that were set aside and not needed.

\`npm run documents -- write\` makes this list from the records, and \`npm run lint\` fails while one is missing from it.

| number | date | decision | state |
|---|---|---|---|
`;

/** What a record says of itself: its title without the number, and a state where one is under the title. */
export function readRecord(name, text) {
  const [title = '', ...rest] = text.split('\n');
  const second = rest.find((line) => line.trim() !== '') ?? '';
  const replaced = /^\*(Replaced\b.*)\*$/.exec(second.trim())?.[1];
  return {
    number: name.slice(0, 4),
    name,
    title: title.replace(/^#\s*/, '').replace(/^\d{4}:?\s*/, ''),
    state: replaced ? replaced.charAt(0).toLowerCase() + replaced.slice(1).replace(/\.$/, '') : 'holds',
  };
}

/** Two records of one number, or a name that does not begin with one. */
export function numberProblems(names) {
  const unnumbered = names.filter((name) => !/^\d{4}-[a-z0-9-]+\.md$/.test(name));
  const doubled = names.filter(
    (name, at) => names.findIndex((one) => one.slice(0, 4) === name.slice(0, 4)) !== at,
  );
  return [
    ...unnumbered.map((name) => `decisions/${name} must begin with a number of four digits and a hyphen`),
    ...doubled.map((name) => `decisions/${name} has a number that another record has`),
  ];
}

/** The dates that an index has already, by number. */
export function datesIn(index) {
  return new Map(
    [...index.matchAll(/^\| \[(\d{4})\]\([^)]*\) \| (\d{4}-\d{2}-\d{2}) \|/gm)].map(([, number, date]) => [
      number,
      date,
    ]),
  );
}

/** The whole index. `dateOf` is asked for a record that has no date yet. */
export function indexOf(records, dates, dateOf) {
  const lines = records.map(({ number, name, title, state }) => {
    const date = dates.get(number) ?? dateOf(name);
    const told = state.replace(/\b(0\d{3})\b/g, (other) => {
      const record = records.find((one) => one.number === other);
      return record ? `[${other}](${record.name})` : other;
    });
    return `| [${number}](${name}) | ${date} | ${title.replaceAll('|', '\\|')} | ${told} |`;
  });
  return `${HEAD}${lines.join('\n')}\n`;
}

function recordNames() {
  return fs
    .readdirSync(FOLDER)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort();
}

/** When a record came into the repository; today for one that was not committed yet. */
function dateOfCommit(name) {
  const asked = ['log', '--diff-filter=A', '--format=%as', '-1', '--', path.join(FOLDER, name)];
  return (
    execFileSync('git', asked, { cwd: root, encoding: 'utf8' }).trim() ||
    new Date().toISOString().slice(0, 10)
  );
}

function wanted(dateOf) {
  const records = recordNames().map((name) =>
    readRecord(name, fs.readFileSync(path.join(FOLDER, name), 'utf8')),
  );
  const index = fs.existsSync(INDEX) ? fs.readFileSync(INDEX, 'utf8') : '';
  return { index, made: indexOf(records, datesIn(index), dateOf) };
}

/** What is wrong with the folder and its index, as lines to print; empty when nothing is. */
export function decisionProblems() {
  const { index, made } = wanted(() => 'no date yet');
  const problems = numberProblems(recordNames());
  if (index !== made)
    problems.push('decisions/README.md does not list the records as they are: npm run documents -- write');
  return problems;
}

export function writeDecisions() {
  fs.writeFileSync(INDEX, wanted(dateOfCommit).made);
}

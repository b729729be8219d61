import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../database/make-folder.ts';
import { type Letter, oneLine, textOf } from './letter.ts';

/** A letter that was kept instead of sent, because the server has no mail server to give it to. */
export type KeptLetter = { readonly id: string; readonly at: string } & Pick<Letter, 'to' | 'subject'> & {
    /** Where it is answered; null for a letter that nobody reads an answer to. */
    readonly reply_to: string | null;
    readonly text: string;
  };

const ENDING = '.txt';
const MOST_SHOWN = 50;

/** Writes the letter into a file of its own for people to read; gives the file. */
export async function keepLetter(
  folder: string,
  letter: Letter,
  { id, at }: { id: string; at: Date },
): Promise<string> {
  await makeFolder(folder);
  const file = path.join(folder, `${at.toISOString().replaceAll(/[:.]/g, '-')}_${id}${ENDING}`);
  const head = [
    `Date: ${at.toISOString()}`,
    `To: ${oneLine(letter.to)}`,
    `Subject: ${oneLine(letter.subject)}`,
    ...(letter.replyTo === undefined ? [] : [`Reply-To: ${oneLine(letter.replyTo)}`]),
  ];
  await writeFile(file, `${head.join('\n')}\n\n${textOf(letter)}`, { mode: 0o600 });
  return file;
}

/** The letters kept last, newest first. */
export async function keptLetters(folder: string): Promise<KeptLetter[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith(ENDING))
    .sort()
    .reverse()
    .slice(0, MOST_SHOWN);
  return Promise.all(
    newest.map(async (name) => readLetter(name, await readFile(path.join(folder, name), 'utf8'))),
  );
}

function readLetter(name: string, content: string): KeptLetter {
  const end = content.indexOf('\n\n');
  const head = new Map(
    content
      .slice(0, end)
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  return {
    id: name.slice(0, -ENDING.length),
    at: head.get('Date') ?? '',
    to: head.get('To') ?? '',
    subject: head.get('Subject') ?? '',
    reply_to: head.get('Reply-To') ?? null,
    text: content.slice(end + 2),
  };
}

import path from 'node:path';
import { readWords } from '../read-words.ts';

export type BackupOptions = { readonly action: 'take' | 'restore'; readonly file: string };

/** The command line asks for something that there is not. */
export class BackupUsageError extends Error {
  override readonly name = 'BackupUsageError';
}

export const USAGE = `Everything a Heatwise server knows, into one file and back.

  npm run backup  -- --to heatwise.backup      the server may run meanwhile
  npm run restore -- --from heatwise.backup    into an empty database, the server stopped

DATA_DIR or DATABASE_URL say which database, as they do for the server.`;

const text = { type: 'string' } as const;
const WORDS = { to: text, from: text, help: { type: 'boolean', short: 'h' } } as const;

/** Reads the command line; null when help was asked for. Throws BackupUsageError for what it does not understand. */
export function readOptions([action, ...words]: readonly string[]): BackupOptions | null {
  if (action !== 'take' && action !== 'restore') throw new BackupUsageError(USAGE);
  const values = readWords(words, WORDS, { usage: USAGE, refusal: BackupUsageError });
  if (values.help) return null;
  const [wanted, other] = action === 'take' ? [values.to, values.from] : [values.from, values.to];
  if (!wanted || other !== undefined) {
    throw new BackupUsageError(`${action === 'take' ? '--to' : '--from'} must name the file.\n\n${USAGE}`);
  }
  return { action, file: path.resolve(wanted) };
}

import { formatNumber } from '@heatwise/domain/text/format-number';
/** `npm run backup` and `npm run restore`: everything a Heatwise server knows, into one file and back. */

import { BackupRefused } from '../../apps/api/src/database/backup/backup-file.ts';
import { restoreBackup } from '../../apps/api/src/database/backup/restore-backup.ts';
import { takeBackup } from '../../apps/api/src/database/backup/take-backup.ts';
import { readSettings } from '../../apps/api/src/env.ts';
import { atDatabase, isForOperator } from './at-database.ts';
import { type BackupOptions, BackupUsageError, readOptions, USAGE } from './options.ts';

async function run({ action, file }: BackupOptions): Promise<void> {
  const settings = readSettings(process.env);
  const { rows } =
    action === 'take'
      ? await atDatabase(settings, 'running or stopped', (connection) => takeBackup(connection, file))
      : await atDatabase(settings, 'stopped or new', (connection) => restoreBackup(connection, file));
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  console.log(`${action === 'take' ? 'Backed up' : 'Restored'} ${formatNumber(all)} rows, ${file}.`);
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options) await run(options);
  else console.log(USAGE);
} catch (error) {
  const isKnown = error instanceof BackupUsageError || error instanceof BackupRefused || isForOperator(error);
  if (!isKnown) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

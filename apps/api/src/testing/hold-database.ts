/** A process of its own that holds an embedded database until it is killed: `tsx hold-database.ts <directory>`. */
import { startEmbeddedDatabase } from '../database/embedded/embedded-database.ts';

await startEmbeddedDatabase(process.argv[2] ?? '', () => undefined);
console.log('ready');
setInterval(() => undefined, 60_000);

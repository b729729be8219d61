import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/** PostgreSQL's own number. */
const ITERATIONS = 4096;

/**
 * What PostgreSQL keeps of a password (SCRAM-SHA-256, RFC 5803). `alter role … password` takes it in the password's
 * place, which then stands in no statement: PostgreSQL may log those, and shows them to others while they run.
 * Throws for passwords that are not plain ASCII, whose spelling would have to be made one first.
 */
export function passwordVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  if (!/^[\x20-\x7e]+$/.test(password)) throw new Error('Passwords of roles are plain ASCII.');
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  const serverKey = keyOf('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

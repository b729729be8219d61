/**
 * Checks a pack with nothing but Node: that each file is as it was packed, and that the audit trail in it is a chain of
 * which nothing was changed or left out. It stands in the pack as verify.mjs.
 */
export const VERIFY_SCRIPT = `// node verify.mjs, in the folder of the unpacked files. Needs Node 18 or newer, and no network.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const here = (name) => new URL(name, import.meta.url);
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
const problems = [];
const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
let manifestText = '';
try {
  manifestText = readFileSync(here('manifest.json'));
} catch {}
const manifest = parsed(manifestText);
if (!Array.isArray(manifest?.files)) {
  console.log('NOT AS IT WAS: manifest.json is missing or cannot be read, so nothing can be checked.');
  process.exit(1);
}

for (const { name, sha256: expected } of manifest.files) {
  let bytes = null;
  try {
    bytes = readFileSync(here(name));
  } catch {
    problems.push(name + ' is missing.');
    continue;
  }
  if (sha256(bytes) !== expected) problems.push(name + ' is not as it was packed.');
}
const known = new Set(['manifest.json', ...manifest.files.map(({ name }) => name)]);
for (const name of readdirSync(here('.'))) if (!known.has(name)) problems.push(name + ' was not in the pack.');

// The entries' hashes: SHA-256 of the hash before and of what the entry says, with keys in their order.
const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
};
let last = null;
let trail = '';
try {
  trail = readFileSync(here('audit.jsonl'), 'utf8');
} catch {}
const lines = trail.split('\\n').filter((line) => line !== '');
for (const line of lines) {
  const entry = parsed(line);
  if (typeof entry?.previous_hash !== 'string' || !/^\\d+$/.test(entry.seq)) {
    problems.push('A line of audit.jsonl cannot be read.');
    continue;
  }
  const { seq, at, user_id, action, subject, address, previous_hash, hash } = entry;
  const text = JSON.stringify([manifest.org_id, seq, at, user_id, action, subject, address].map(sorted));
  if (sha256(Buffer.from(previous_hash, 'hex'), text) !== hash) problems.push('Audit entry ' + seq + ' was changed.');
  if (last && (BigInt(seq) !== BigInt(last.seq) + 1n || previous_hash !== last.hash)) {
    problems.push('Audit entries are missing before ' + seq + '.');
  }
  last = entry;
}
if (lines.length !== manifest.audit_entries) problems.push('The audit trail does not have as many entries as it had.');

console.log(manifest.files.length + ' files, ' + lines.length + ' audit entries looked at.');
for (const problem of problems) console.log('NOT AS IT WAS: ' + problem);
if (problems.length === 0) console.log('Everything is as it was packed, and the chain of the audit trail holds.');
console.log('SHA-256 of manifest.json: ' + sha256(manifestText));
console.log('The audit trail in Heatwise names this number at the entry that made the pack: compare the two.');
process.exitCode = problems.length === 0 ? 0 : 1;
`;

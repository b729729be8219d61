/**
 * Looks after what the repository says about itself: `npm run documents` checks it, `npm run documents -- write` makes
 * again what is made by machine. Part of `npm run lint` and of `npm test`; it asks nothing of the network.
 */
import { decisionProblems, writeDecisions } from './documents/decisions.mjs';
import { licenceProblems, writeNotices } from './documents/licences.mjs';
import { referenceProblems } from './documents/references.mjs';

const [action = 'check'] = process.argv.slice(2);
if (action === 'write') {
  writeDecisions();
  writeNotices();
} else if (action !== 'check') {
  console.error('npm run documents [-- write]');
  process.exit(1);
}

const problems = [...decisionProblems(), ...licenceProblems(), ...referenceProblems()];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

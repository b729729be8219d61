import { DEMO_EMAILS, DEMO_PASSWORD } from '@heatwise/builders/demo/demo-identity';
import { expect, test } from '@playwright/test';
import { runChecks } from '../tools/security/run-checks.ts';
import { spawnDemo, stopDemo, withDataDirectory } from './support/demo-server.ts';

/** Whatever opens something: passwords of the checks and the demo, tokens, and the secret ends of links. */
const secrets = [
  new RegExp(DEMO_PASSWORD),
  /quiet river/,
  /hw[sd]_[\w-]{10}/,
  /\/(register|forgot-password|verify-token|reset-password|confirm-email)\/[\w-]{20}/,
  /\$argon2/,
];

test('a server withstands what a stranger with an account can try, and keeps secrets out of its log', async () => {
  await withDataDirectory(async (directory) => {
    const demo = spawnDemo({ DATA_DIR: directory, LOG_LEVEL: 'info' });
    try {
      const account = { email: DEMO_EMAILS.admin, password: DEMO_PASSWORD };
      const results = await runChecks(
        await demo.url,
        { account, second: null, isShort: true, only: '' },
        null,
        () => undefined,
      );
      const findings = results.flatMap((one) => one.findings.map((found) => `${one.area}: ${found}`));
      expect(findings).toEqual([]);
      expect(results.length).toBeGreaterThan(15);

      const log = demo
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'));
      expect(log.length).toBeGreaterThan(2000);
      for (const secret of secrets) expect(log.find((line) => secret.test(line))).toBeUndefined();
      expect(log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    } finally {
      await stopDemo(demo);
    }
  });
});

import { DEMO_EMAILS, DEMO_PASSWORD } from '@heatwise/builders/demo/demo-identity';
import { expect, test } from '@playwright/test';
import { spawnDemo, stopDemo, withDemoData } from '../tools/demo-driver/demo-server.ts';
import type { Check } from '../tools/security/check.ts';
import { checks } from '../tools/security/checks.ts';
import { runChecks } from '../tools/security/run-checks.ts';

/** Whatever opens something: passwords of the checks and the demo, tokens, and the secret ends of links. */
const secrets = [
  new RegExp(DEMO_PASSWORD),
  /quiet river/,
  /hw[sd]_[\w-]{10}/,
  /\/(register|forgot-password|verify-token|reset-password|confirm-email)\/[\w-]{20}/,
  /\$argon2/,
];

/** Areas whose checks ask every route; the log has a line for each request. */
const ROUTE_AREAS = new Set(['tenants', 'sessions', 'functions', 'mass assignment']);
const PARTS = ['each route', 'hostile texts', 'everything else'] as const;
const LEAST_LOG_LINES = { 'each route': 2000, 'hostile texts': 2000, 'everything else': 500 } as const;

/** Each check is in one part. */
function findPart({ area }: Check): (typeof PARTS)[number] {
  if (ROUTE_AREAS.has(area)) return 'each route';
  return area === 'errors' ? 'hostile texts' : 'everything else';
}

// Each part has a demo of its own, and takes longer than a journey on a slow machine.
test.describe.configure({ mode: 'parallel', timeout: 600_000 });

for (const part of PARTS) {
  test(`a server withstands a stranger with an account and keeps secrets out of its log: ${part}`, async () => {
    expect(checks.length).toBeGreaterThan(15);
    const selected = checks.filter((check) => findPart(check) === part);
    expect(selected).not.toEqual([]);
    await withDemoData(async (directory) => {
      const demo = spawnDemo({ DATA_DIR: directory, LOG_LEVEL: 'info' });
      try {
        const account = { email: DEMO_EMAILS.admin, password: DEMO_PASSWORD };
        const options = { account, second: null, isShort: true };
        const results = await runChecks(await demo.url, selected, options, null, () => undefined);
        const findings = results.flatMap((one) => one.findings.map((found) => `${one.area}: ${found}`));
        expect(findings).toEqual([]);
        expect(results).toHaveLength(selected.length);

        const log = demo
          .output()
          .split('\n')
          .filter((line) => line.startsWith('{'));
        expect(log.length).toBeGreaterThan(LEAST_LOG_LINES[part]);
        for (const secret of secrets) expect(log.find((line) => secret.test(line))).toBeUndefined();
        expect(log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
      } finally {
        await stopDemo(demo);
      }
    });
  });
}

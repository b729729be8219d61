import { DEMO_ACCOUNTS, DEMO_DEVICE_TOKEN, DEMO_PASSWORD } from './fill-demo.ts';

/** What the demo prints when it can be used. The first line is read by tests and scripts: it stays as it is. */
export function welcome(url: string): string {
  const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length));
  return [
    `Heatwise is ready at ${url}`,
    '',
    `Sign in with the password ${DEMO_PASSWORD} as`,
    ...DEMO_ACCOUNTS.map(({ email, role }) => `  ${email.padEnd(width)}  ${role}`),
    '',
    'Let devices post measurements to it:',
    `  npm run simulate -- --url ${url} --token ${DEMO_DEVICE_TOKEN}`,
    '',
    'Ctrl-C stops it; what it stored is there again at the next start.',
  ].join('\n');
}

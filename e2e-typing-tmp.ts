import { chromium } from '@playwright/test';
import { PUBLIC_SCREENS, DESK_SCREENS } from './e2e/support/screen-list.ts';
import * as list from './e2e/support/screen-list.ts';
const base = process.argv[2]!;
const priv = (list as any).PRIVATE_SCREENS ?? (list as any).SCREENS;
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
async function walk(account: string | null, screens: readonly (readonly [string, unknown, string?])[]) {
  const c = await b.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-AU', serviceWorkers: 'block', reducedMotion: 'reduce' });
  const p = await c.newPage();
  p.on('dialog', (d) => void d.accept());
  p.on('pageerror', (e) => console.log('PAGEERROR', p.url(), e.message));
  if (account) {
    await p.goto(base + '/login');
    await p.getByLabel('Email').fill(`${account}@demo.heatwise.test`);
    await p.getByRole('button', { name: 'Continue' }).click();
    await p.getByLabel('Password', { exact: true }).fill('heatwise-demo');
    await p.getByRole('button', { name: 'Sign in' }).click();
    await p.waitForURL(/dashboard|desk/);
    await p.waitForTimeout(4000);
  }
  let fields = 0;
  for (const [path] of screens) {
    await p.goto(base + path); await p.waitForTimeout(1200);
    const all = p.locator('main input:visible, main textarea:visible');
    const n = Math.min(await all.count(), 25);
    for (let i = 0; i < n; i += 1) {
      const f = all.nth(i);
      const type = await f.getAttribute('type').catch(() => null);
      if (['checkbox', 'radio', 'file', 'range', 'color', 'date', 'time', 'datetime-local', 'hidden', 'password'].includes(type ?? '')) continue;
      if (await f.isDisabled().catch(() => true) || (await f.getAttribute('readonly').catch(() => '')) !== null) continue;
      const label = await f.evaluate((e) => (e as HTMLInputElement).labels?.[0]?.textContent || e.getAttribute('aria-label') || e.getAttribute('placeholder') || e.id).catch(() => '?');
      const numeric = type === 'number' || (await f.getAttribute('inputmode').catch(() => '')) === 'decimal' || (await f.getAttribute('inputmode').catch(() => '')) === 'numeric';
      const word = numeric ? '12' : 'morgan';
      try {
        await f.click({ timeout: 2000 }); await f.fill('', { timeout: 2000 });
        let before = '';
        for (const l of word) { await p.keyboard.press(l); await p.waitForTimeout(110); }
        await p.waitForTimeout(500);
        const value = await f.inputValue({ timeout: 2000 });
        fields += 1;
        if (value !== word) console.log('DIFF', account, path, JSON.stringify(label), type, JSON.stringify(value));
        await p.keyboard.press('Escape');
      } catch (e) { console.log('SKIP', account, path, JSON.stringify(label), String(e).split('\n')[0]!.slice(0, 90)); }
    }
  }
  console.log(account, 'fields', fields);
  await c.close();
}
await walk('admin', priv);
await walk('desk', DESK_SCREENS);
await walk(null, PUBLIC_SCREENS);
await b.close();

import { DEMO_EMAILS, DEMO_PASSWORD } from '@heatwise/builders/demo/demo-identity';
import type { CoreReply } from '@heatwise/contract/sync/sync.contract';
import type { Page } from '@playwright/test';
import { withDemo } from '../tools/demo-driver/demo-server.ts';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { routesOf, textPlaces, withValueAt } from '../tools/security/api-routes.ts';
import { isBreakdown } from '../tools/security/check.ts';
import { signIn as signInByHttp } from '../tools/security/member.ts';
import { lookAt, requestOn } from '../tools/security/organisation.ts';
import { reachServer } from '../tools/security/server.ts';
import { expect, test as journey } from './support/journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';
import { DESK_SCREENS, PRIVATE_SCREENS, PUBLIC_SCREENS } from './support/screen-list.ts';
import { IS_WHOLE_WALK, WHOLE_WALK_TIMEOUT_MS } from './support/walks.ts';

/** A demo that no other journey uses: they would not know its people again. */
const test = journey.extend<object, { demoUrl: string; spreadOnce: () => Promise<Spread> }>({
  demoUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted parts from this pattern
    async ({}, use) => {
      await withDemo(use);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // The first test that asks writes the texts; the next one finds them.
  spreadOnce: [
    async ({ demoUrl }, use) => {
      let spreading: Promise<Spread> | undefined;
      await use(() => {
        spreading ??= spread(demoUrl);
        return spreading;
      });
    },
    { scope: 'worker' },
  ],
});

/** Takes longer than a journey on a slow machine: it asks each route first, and opens each private screen. */
const WALK_TIMEOUT_MS = IS_WHOLE_WALK ? WHOLE_WALK_TIMEOUT_MS : 300_000;
/** Short, because some fields are; numbered, because some names must differ. */
const hostile = (n: number) => `"><img src=x onerror=ran()>${n}`;
const isHostile = (text: string) => text.includes('onerror=ran()');
/** Carrying these out would end the account or the organisation that the walk needs. */
const ends = /\/delete_me$|\/close$|\/logout$|\/delete$|\/merge$|\/auth\//;

type Spread = { readonly taken: number; readonly core: CoreReply };

/** Writes the text into every field of every route that takes it; gives how many were taken. */
async function spread(url: string): Promise<Spread> {
  const server = await reachServer(url);
  try {
    const routes = await routesOf(server);
    const admin = await signInByHttp(server, { email: DEMO_EMAILS.admin, password: DEMO_PASSWORD });
    const { stage } = await lookAt(server, routes, admin);
    const { token } = admin;
    let taken = 0;
    let count = 0;
    for (const route of routes) {
      if (ends.test(route.url)) continue;
      for (const way of textPlaces(route.body)) {
        const request = requestOn(route, stage);
        count += 1;
        const body = withValueAt(request.body, way, hostile(count));
        const answer = await server.ask({ ...request, token, body });
        expect(isBreakdown(answer), `${route.name}, ${way.join('.')}: ${answer.status}`).toBe(false);
        if (answer.status === 200) taken += 1;
      }
    }
    const core = await server.read<CoreReply>({ method: 'POST', path: '/api/v3/sync/core', token, body: {} });
    return { taken, core };
  } finally {
    server.close();
  }
}

/** The screens of whoever and whatever bears the text. */
function screensOf({ users, tags, custom_measurement_types, link_measurement_types }: CoreReply): string[] {
  const people = users.filter((one) => 'name_first' in one && isHostile(`${one.name_first}${one.name_last}`));
  const places: Readonly<Record<string, string>> = { job: 'jobs', location: 'locations' };
  return [
    ...people.flatMap(({ user_id }) => [`/people/${user_id}`, `/people/${user_id}/hydration`]),
    ...tags
      .filter(({ name }) => isHostile(name))
      .flatMap(({ tag_id, type }) => {
        const screen = `/settings/${places[type] ?? 'tags'}/${tag_id}`;
        return [screen, `${screen}/members`];
      }),
    ...custom_measurement_types.map(({ custom_id }) => `/settings/measurement_custom/${custom_id}`),
    ...link_measurement_types.map(({ link_type_id }) => `/settings/measurement_linked/${link_type_id}`),
  ];
}

/** What ran, or wanted to and was stopped by the policy, since the page was opened. */
async function listen(page: Page): Promise<string[]> {
  const heard: string[] = [];
  await page.exposeFunction('heard', (what: string) =>
    heard.push(`${new URL(page.url()).pathname}: ${what}`),
  );
  await page.addInitScript(() => {
    const told = window as unknown as { heard(what: string): void; ran(): void };
    told.ran = () => told.heard('a text ran');
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      told.heard(`the policy stopped ${violatedDirective} of ${blockedURI}`),
    );
  });
  page.on('dialog', (dialog) => {
    heard.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return heard;
}

/** Moves over the charts and maps of a screen, so that their tooltips show. */
async function pointAtCharts(page: Page): Promise<void> {
  for (const canvas of (await page.locator('canvas').all()).slice(0, 6)) {
    const box = await canvas.boundingBox();
    if (!box) continue;
    for (const share of [0.2, 0.5, 0.8])
      await page.mouse.move(box.x + box.width * share, box.y + box.height * 0.55, { steps: 2 });
  }
}

test('no private screen runs a script in any text field, or needs the policy to stop it', async ({
  browser,
  demoUrl,
  spreadOnce,
}) => {
  test.setTimeout(WALK_TIMEOUT_MS);
  const page = await browser.newPage({ baseURL: demoUrl, viewport: { width: 1280, height: 800 } });
  const heard = await listen(page);
  await signIn(page, 'admin');
  await waitForSync(page);
  const { taken, core } = await spreadOnce();
  // Otherwise there is nothing to see: names, notes, advice, metadata and more take any text.
  expect(taken).toBeGreaterThan(30);
  const own = screensOf(core);
  expect(own.length).toBeGreaterThan(6);

  await page.reload();
  await waitForSync(page);
  for (const path of [...PRIVATE_SCREENS.map(([screen]) => screen), ...own]) {
    await test.step(path, async () => {
      // The whole walk opens each by its address: what a screen reads at its start may differ from what it reads later.
      await (IS_WHOLE_WALK ? page.goto(path) : openUnnamedScreen(page, path));
      await expect(page.getByRole('heading').first()).toBeAttached();
      await expect(page.getByRole('status').filter({ hasText: /^(Loading|Counting)/ })).toHaveCount(0);
      // Whoever leaves while the local database is being opened leaves it locked for a moment.
      // On a wall it is there, out of sight.
      await page
        .getByText(/^Up to date, /)
        .first()
        .waitFor({ state: 'attached' });
      await pointAtCharts(page);
    });
  }
  await openUnnamedScreen(page, '/settings/tags?showHidden=true');
  await expect(page.getByText('onerror=ran()').first()).toBeVisible();
  await page.close();
  expect(heard).toEqual([]);
});

test('no public screen and no screen of the desk runs a script in any text field', async ({
  browser,
  demoUrl,
  spreadOnce,
}) => {
  if (IS_WHOLE_WALK) test.setTimeout(WALK_TIMEOUT_MS);
  const { taken } = await spreadOnce();
  expect(taken).toBeGreaterThan(30);
  const stranger = await browser.newPage({ baseURL: demoUrl });
  const heardByStranger = await listen(stranger);
  for (const [path] of PUBLIC_SCREENS) {
    await stranger.goto(path);
    await expect(stranger.getByRole('heading').first()).toBeAttached();
  }
  const desk = await browser.newPage({ baseURL: demoUrl });
  const heardAtDesk = await listen(desk);
  await signIn(desk, 'desk');
  await waitForSync(desk);
  for (const [path] of DESK_SCREENS) {
    await (IS_WHOLE_WALK ? desk.goto(path) : openUnnamedScreen(desk, path));
    await expect(desk.getByRole('heading', { name: 'Desk' })).toBeVisible();
    await expect(desk.getByRole('status').filter({ hasText: /^(Loading|Counting)/ })).toHaveCount(0);
  }
  await openUnnamedScreen(desk, '/desk/tickets');
  // In the list of organisations, among other places.
  await expect(desk.getByText('onerror=ran()').first()).toBeAttached();
  await Promise.all([stranger.close(), desk.close()]);
  expect([...heardByStranger, ...heardAtDesk]).toEqual([]);
});

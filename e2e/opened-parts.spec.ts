import type { Locator, Page } from '@playwright/test';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { accessFindings, expectAccessible, sideScrollFindings } from './support/axe.ts';
import { expectSixWidgets, widget } from './support/dashboard.ts';
import { expect, test } from './support/journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';
import { spreadsheet } from './support/people.ts';
import { OFFERED_QUOTE, PERSON_WITH_TESTS, SURVEY, WAITING_QUOTE } from './support/screen-list.ts';
import { IS_WHOLE_WALK, WHOLE_WALK_TIMEOUT_MS } from './support/walks.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/** What opens on a screen: where, how, and what is there then. */
type Part = readonly [path: string, open: (page: Page) => Promise<void>, shown: (page: Page) => Locator];

const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name });
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
/** A filter of the bar above a list: a column's heading may have the same name. */
const pressFilter = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).and(page.locator('[aria-haspopup]')).click();
const pressChosen =
  (...names: readonly string[]) =>
  async (page: Page) => {
    // Not all of them, which is the first such box.
    const choices = page.getByRole('checkbox', { name: /^Select (?!all$)/ });
    await choices.nth(0).check();
    await choices.nth(1).check();
    for (const name of names) await press(name)(page);
  };

async function askToClose(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Close without an export' }).check();
  await page.getByLabel('Type “Ironbark Resources” to confirm').fill('Ironbark Resources');
  await page.getByLabel('Your password', { exact: true }).fill('not the one');
  await press('Close the organisation…')(page);
}

/** One a line; what is new is added here. */
const PARTS: readonly Part[] = [
  ['/settings/org', press('Delete old tests…'), dialog('For how long are tests kept?')],
  ['/dashboard', press('Report'), (page) => page.getByRole('dialog')],
  ['/people?q=be', pressChosen('Tag'), (page) => page.getByRole('dialog')],
  ['/people?q=be', pressChosen('Merge'), dialog('Merge two people')],
  ['/people?q=be', pressChosen('Delete'), dialog('Delete 2 people?')],
  [
    '/people/import',
    (page) => page.getByLabel('Spreadsheet file').setInputFiles(spreadsheet('night-crew.xlsx')),
    (page) => page.getByRole('heading', { name: 'night-crew.xlsx' }),
  ],
  [PERSON_WITH_TESTS, press('Add address'), dialog('Add address')],
  [PERSON_WITH_TESTS, press('Delete address 1'), dialog('Delete this address?')],
  ['/measurements', (page) => page.getByRole('row').nth(1).click(), dialog('Measurement')],
  ['/measurements', press('Measure'), dialog('Measure')],
  ['/measurements', pressFilter('Time'), (page) => page.getByLabel('From')],
  [
    '/dashboard',
    pressFilter('Time: Last 7 days'),
    (page) => page.getByRole('button', { name: 'Last month' }),
  ],
  ['/people', pressFilter('Jobs'), (page) => page.getByRole('combobox', { name: 'Jobs' })],
  ['/people', press('Views'), (page) => page.getByRole('button', { name: 'Save view' })],
  ['/measurements', press('Export'), (page) => page.getByRole('menuitem', { name: 'CSV' })],
  ['/permissions', (page) => page.locator('[data-cell="3:2"]').click(), (page) => page.getByRole('dialog')],
  ['/settings/tags', press('New tag'), dialog('New tag')],
  ['/settings/tags', press('Delete Contractors'), (page) => page.getByRole('dialog')],
  ['/settings/admins', press('Add a person as Support admin'), dialog('Add a person: Support admin')],
  [
    '/settings/admins',
    press('Remove Angus Buchanan as Data admin'),
    dialog('Remove Angus Buchanan as Data admin?'),
  ],
  ['/settings/close', askToClose, dialog('Close Ironbark Resources?')],
  ['/settings/devices', (page) => page.getByRole('row').nth(1).click(), (page) => page.getByRole('dialog')],
  ['/settings/devices?tab=tokens', press('New token'), dialog('New device token')],
  ['/settings/reports', press('New report'), dialog('New report')],
  ['/settings/tickets', press('New ticket'), dialog('New ticket')],
  ['/settings/survey', press('New survey'), dialog('New survey')],
  [SURVEY, press('Preview'), dialog('Preview')],
  [SURVEY, press('Delete'), dialog('Delete Before the shift?')],
  ['/settings/services', press('New token'), dialog('New API token')],
  ['/settings/services', press('New BI token'), dialog('New BI token')],
  ['/settings/services', press('Give access'), dialog('Give the desk access')],
  ['/settings/services', press('New webhook'), dialog('New webhook')],
  ['/settings/quote', press('Empty the cart…'), dialog('Empty the cart?')],
  [OFFERED_QUOTE, press('Accept…'), (page) => page.getByRole('dialog', { name: /^Accept the offer Q-/ })],
  [OFFERED_QUOTE, press('Ask for a change…'), dialog('Ask for a change')],
  [OFFERED_QUOTE, press('Decline…'), (page) => page.getByRole('dialog', { name: /^Decline the offer Q-/ })],
  ['/settings/devices?tab=tokens', press('Revoke Simulated handhelds'), (page) => page.getByRole('dialog')],
  ['/settings/measurement_custom', press('New custom type'), (page) => page.getByRole('dialog')],
  ['/loyalty', press('Redeem Heat poster set'), dialog('Redeem points')],
  ['/referral/stories', press('New story'), dialog('New story')],
  ['/referral/stories', press('Change We are the best'), dialog('Change the story')],
  ['/referral/stories', press('Submit We are the best'), dialog('Submit the story')],
  ['/referral/stories', press('Withdraw The night shift drinks, too'), dialog('Withdraw this story?')],
];

/** What opens at the desk. */
const DESK_PARTS: readonly Part[] = [
  ['/desk/tickets', press('Saved replies'), dialog('Saved replies')],
  [WAITING_QUOTE, press('Decline…'), (page) => page.getByRole('dialog')],
  ['/desk/catalogue', press('New item'), dialog('New item')],
  ['/desk/catalogue', press('Edit Site gateway'), dialog('Edit the item')],
  ['/desk/stories', press('Decline A summer without a stretcher'), dialog('Decline the story')],
  [
    '/desk/loyalty',
    press('Refuse Heat poster set for Ironbark Resources'),
    (page) => page.getByRole('dialog'),
  ],
  ['/desk/loyalty', press('Adjust the points of Ironbark Resources'), dialog('Points of Ironbark Resources')],
  [
    '/desk/organisations',
    press('Change the licence of Ironbark Resources'),
    dialog('Licence of Ironbark Resources'),
  ],
];

/** Half of the parts each: a machine half as fast opens them within the journeys' timeout. */
const WALKS = 2;

test.describe.configure({ mode: 'parallel', ...(IS_WHOLE_WALK && { timeout: WHOLE_WALK_TIMEOUT_MS }) });

/** What axe and a phone find wrong with each of them. */
async function findingsIn(page: Page, parts: readonly Part[]): Promise<string[]> {
  const findings: string[] = [];
  for (const [index, [path, open, shown]] of parts.entries()) {
    // In the short form every other part is looked at in the light, the rest on a phone in the dark.
    const isLight = IS_WHOLE_WALK || index % 2 === 0;
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'light' });
    await (IS_WHOLE_WALK ? page.goto(path) : openUnnamedScreen(page, path));
    await open(page);
    await expect(shown(page).first()).toBeVisible();
    const add = (where: string, found: readonly string[]) =>
      findings.push(...found.map((finding) => `${path}, ${shown(page)} (${where}): ${finding}`));
    if (isLight) add('light', await accessFindings(page));
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(PHONE);
    await expect(shown(page).first()).toBeVisible();
    add('phone', await sideScrollFindings(page));
    if (IS_WHOLE_WALK || !isLight) add('phone, dark', await accessFindings(page));
  }
  return findings;
}

for (let walk = 0; walk < WALKS; walk += 1) {
  test(`dialogs and menus, part ${walk + 1} of ${WALKS}, have no axe findings, light, dark and on a phone`, async ({
    page,
  }) => {
    await signIn(page, 'admin');
    await waitForSync(page);
    const parts = PARTS.filter((_, index) => index % WALKS === walk);
    expect(await findingsIn(page, parts)).toEqual([]);
  });
}

test('what opens at the desk, too', async ({ page }) => {
  await signIn(page, 'desk');
  await waitForSync(page);
  expect(await findingsIn(page, DESK_PARTS)).toEqual([]);
});

test('menus and dialogs close by Escape; charts show themselves as tables', async ({ page }) => {
  await signIn(page, 'admin');
  await waitForSync(page);
  await expectSixWidgets(page);
  await page.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: /^Account of / }).click();
  await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Sign out' })).toBeHidden();

  for (const name of ['Hydration distribution', 'Daily hydration status', 'Hydration per tag'] as const) {
    await page.getByRole('button', { name: `Options of “${name}”` }).click();
    await page.getByRole('menuitem', { name: 'Show as table' }).click();
    await expect(widget(page, name).getByRole('table')).toBeVisible();
  }
  await expectAccessible(page);

  // A phone shows cards: only wider screens have columns to choose.
  await openUnnamedScreen(page, '/measurements');
  await press('Columns')(page);
  await expect(page.getByRole('checkbox', { name: 'Notes' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('checkbox', { name: 'Notes' })).toBeHidden();

  await openUnnamedScreen(page, '/dashboard');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Other screens' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Other screens' })).toBeHidden();

  // On a phone the parts of the settings are a page of their own.
  await openUnnamedScreen(page, '/settings');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expectAccessible(page);
});

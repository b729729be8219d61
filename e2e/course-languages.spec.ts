import { randomUUID } from 'node:crypto';
import { demoClient } from '../tools/demo-driver/demo-client.ts';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expectAccessible, sideScrollFindings } from './support/axe.ts';
import { collectComplaints, expect, test } from './support/journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';

const TITLE = 'Shade before water';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'es-MX' };
const page_id = randomUUID();
const choice = (text: string, is_right: boolean) => ({
  choice_id: randomUUID(),
  text,
  is_right,
  feedback: '',
});
const content = {
  title: TITLE,
  summary: '',
  language: 'en',
  minutes: 3,
  pages: [
    {
      page_id,
      title: 'Shade',
      blocks: [
        {
          kind: 'text',
          block_id: randomUUID(),
          document: {
            type: 'doc',
            content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Bring them into the shade.' }] }],
          },
        },
      ],
    },
  ],
  assessment: {
    assessment_id: randomUUID(),
    questions: [
      {
        question_id: randomUUID(),
        type: 'choice',
        question: 'What comes first?',
        points: 1,
        choices: [choice('Cool them', true), choice('Wait', false)],
        accepted: [],
        number: null,
        tolerance: 0,
        unit: '',
        feedback: 'Cooling saves lives.',
      },
    ],
    draws: null,
    pass_percent: 80,
    attempts_allowed: 3,
    wait_minutes: 0,
    time_limit_minutes: null,
    shuffles_questions: false,
    shuffles_choices: false,
    answers_shown: 'after-each-attempt',
  },
  certificate: { valid_months: 12, text: '' },
};

test('an admin adds Spanish to a module, and a worker takes it in Spanish on a phone', async ({
  page: admin,
  browser,
  request,
  demoUrl,
}) => {
  const demo = demoClient(demoUrl);
  const headers = { authorization: `Bearer ${await demo.logIn('admin')}` };
  const [worker] = (await demo.core(await demo.logIn('worker'))).users;
  const module_id = randomUUID();
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const reply = await request[method](`/api/v3/education/${path}`, { headers, data });
    expect(reply.status(), path).toBe(200);
  };
  await send('post', 'module', { module_id, title: TITLE });
  await send('put', `module/${module_id}/draft`, { revision: 0, content });

  await test.step('Spanish is added, and hinders publishing until it is whole', async () => {
    await signIn(admin, 'admin');
    await waitForSync(admin);
    await openUnnamedScreen(admin, `/education/modules/${module_id}/settings`);
    await admin.getByRole('combobox', { name: 'Add a language' }).click();
    await admin.getByRole('option', { name: 'Español' }).click();
    await expect(admin.getByText('0 of 7 texts')).toBeVisible();
    await admin.getByRole('switch', { name: 'Español is offered to learners' }).check({ force: true });
    await admin.getByRole('button', { name: 'Publish' }).click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog).toContainText('7 texts are not translated.');
    await dialog.getByRole('link', { name: 'Español:' }).click();
    await expect(admin.getByRole('heading', { level: 2, name: 'Español' })).toBeVisible();
  });

  const next = () => admin.getByRole('button', { name: 'Next to do' }).click();
  await test.step('each part is translated beside its original', async () => {
    await admin.getByLabel('Title in Español').fill('Primero enfriar');
    await expectAccessible(admin);
    await next();
    await admin.getByLabel('Title of the page in Español').fill('Sombra');
    await admin.getByRole('textbox', { name: 'Text in Español' }).pressSequentially('Llévelos a la sombra.');
    await next();
    await admin.getByLabel('Question in Español').fill('¿Qué va primero?');
    await admin.getByLabel('Answer in Español').first().fill('Enfriarlos');
    await admin.getByLabel('Answer in Español').last().fill('Esperar');
    await admin.getByLabel('Feedback in Español').fill('Enfriar salva vidas.');
    await expect(admin.getByText('7 of 7 texts')).toBeVisible();
    await expect(admin.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('a change of the original asks whether its translation is still right', async () => {
    await admin.getByRole('navigation', { name: TITLE }).getByRole('link', { name: 'Training' }).click();
    await admin.getByLabel('Title of the page').fill('Into the shade');
    await admin.getByRole('navigation', { name: TITLE }).getByRole('link', { name: 'Settings' }).click();
    await expect(admin.getByText('1 to look at')).toBeVisible();
    await admin.getByRole('link', { name: 'Translate Español' }).click();
    await next();
    await expect(admin.getByText('The original has changed')).toBeVisible();
    await admin.getByRole('button', { name: 'Still right: Title of the page' }).click();
    await expect(admin.getByText('7 of 7 texts')).toBeVisible();
    await admin.getByRole('button', { name: 'Publish' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect(admin.getByText('Published, version 1')).toBeVisible();
    await openUnnamedScreen(admin, '/education/modules');
    await admin.getByLabel('Search modules').fill('spanish before');
    await expect(admin.getByRole('article', { name: TITLE })).toContainText('EN · ES');
  });

  await send('post', `module/${module_id}/assignment`, {
    assignment_id: randomUUID(),
    everyone: false,
    user_ids: [worker?.user_id ?? ''],
    tag_ids: [],
    due: { kind: 'days', days: 14 },
    repeats: { kind: 'none' },
    today: new Date().toISOString().slice(0, 10),
  });

  const context = await browser.newContext({ ...phone, baseURL: demoUrl });
  const page = await context.newPage();
  const complaints = collectComplaints(page);
  const language = page.getByLabel('Language of the course');
  await test.step('a phone that is set to Spanish shows it in Spanish', async () => {
    await signIn(page, 'worker');
    await waitForSync(page);
    await expect(async () => {
      await openUnnamedScreen(page, '/courses');
      await expect(page.getByRole('link', { name: 'Primero enfriar' })).toBeVisible({ timeout: 4000 });
    }).toPass();
    await page.getByRole('link', { name: 'Primero enfriar' }).tap();
    await expect(language).toHaveValue('es');
    await expect(page.getByRole('heading', { level: 1, name: 'Primero enfriar' })).toHaveAttribute(
      'lang',
      'es',
    );
    await page.getByRole('link', { name: 'Start', exact: true }).tap();
    await expect(page.getByText('Llévelos a la sombra.')).toBeVisible();
    await expectAccessible(page);
    expect(await sideScrollFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Finish' }).tap();
  });

  await test.step('in the middle of an attempt the language changes, and the answers stay', async () => {
    await page.getByRole('link', { name: 'Take the assessment' }).tap();
    await page.getByRole('button', { name: 'Begin' }).tap();
    await page.getByRole('radio', { name: 'Enfriarlos' }).check({ force: true });
    await language.selectOption('en');
    await expect(page.getByRole('heading', { level: 1, name: 'What comes first?' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Cool them' })).toBeChecked();
    await page.reload();
    await expect(language).toHaveValue('en');
    await language.selectOption('es');
    // Whoever comes back with nothing open looks it over.
    await page.getByRole('button', { name: 'Hand in' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Passed: 100 %' })).toBeVisible();
    await expect(page.getByText('Enfriar salva vidas.')).toBeVisible();
    await expectAccessible(page);
    expect(await sideScrollFindings(page)).toEqual([]);
  });
  expect(complaints()).toEqual([]);
  await context.close();
});

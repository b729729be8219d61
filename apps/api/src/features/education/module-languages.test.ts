import { randomUUID } from 'node:crypto';
import { translatedModule } from '@heatwise/domain/education/translated-module.fixture';
import { expect, test } from 'vitest';
import { answersTo, choiceQuestion, heatModule } from './testing/training.ts';
import { setUpTraining } from './testing/training-stage.ts';

const { training, stage, readCourse } = setUpTraining();

const written = () => ({
  ...choiceQuestion('Whom do you call?', '', ''),
  type: 'text' as const,
  choices: [],
  accepted: ['ambulance'],
  feedback: 'Everybody can call.',
});
const keep = (module_id: string, revision: number, content: object) =>
  training.ask(stage.admin, 'PUT', `/education/module/${module_id}/draft`, { revision, content });
const courseOf = async (course_id: string) =>
  (await training.ask(stage.worker.headers, 'GET', `/courses/${course_id}?today=${training.today()}`)).data;

test('a learner has a course in each of its languages, in the list as well', async () => {
  const { course_id, module_id } = await readCourse(translatedModule(heatModule()));
  const course = await courseOf(course_id);
  expect(course).toMatchObject({ title: 'Heat illness', language: 'en' });
  expect(course.translations).toHaveLength(1);
  expect(course.translations[0]).toMatchObject({ language: 'es', title: 'es Heat illness', summary: '' });
  expect(course.translations[0].training.map(({ title }: { title: string }) => title)).toEqual([
    'es Signs of heat stroke',
    'es Cool first',
  ]);
  const [listed] = await training.courses(stage.worker.headers);
  expect(listed.translations).toEqual([{ language: 'es', title: 'es Heat illness', summary: '' }]);
  const { data } = await training.ask(stage.admin, 'GET', '/education/module');
  expect(data.modules[0]).toMatchObject({ module_id, language: 'en', translations: ['es'] });
  const talk = await training.ask(stage.admin, 'GET', `/education/talk/module/${module_id}`);
  expect(talk.data.translations[0].training[0].title).toBe('es Signs of heat stroke');
});

test('no language says what is right before it may be seen, and each says it in its own words after', async () => {
  const content = translatedModule(
    heatModule({
      questions: [choiceQuestion('First?', 'Cool', 'Wait'), written()],
      answers_shown: 'after-passing',
    }),
  );
  const { course_id } = await readCourse(content);
  const hidden = /is_right|accepted|tolerance|es ambulance|Well done|Everybody can call|Read page/;
  expect(JSON.stringify(await courseOf(course_id))).not.toMatch(hidden);
  const { data } = await training.begin(stage.worker.headers, course_id);
  expect(JSON.stringify(data)).not.toMatch(hidden);
  expect(data).toMatchObject({ language: 'en', title: 'Heat illness' });
  expect(data.translations[0]).toMatchObject({ language: 'es', title: 'es Heat illness', results: null });
  expect(data.translations[0].questions[0].choices.map(({ text }: { text: string }) => text)).toEqual(
    data.questions[0].choices.map(({ text }: { text: string }) => `es ${text}`),
  );

  const [first, second] = content.assessment?.questions ?? [];
  const wrong = { [first?.question_id ?? '']: first?.choices[1]?.choice_id };
  const failed = await training.submit(stage.worker.headers, course_id, data.attempt_id, wrong);
  expect(failed.data.result.passed).toBe(false);
  expect(JSON.stringify(failed.data)).not.toMatch(
    /accepted|es ambulance|Well done|Everybody can call|Read page/,
  );

  const again = (await training.begin(stage.worker.headers, course_id)).data.attempt_id;
  const right = { [first?.question_id ?? '']: first?.choices[0]?.choice_id };
  const answers = { ...right, [second?.question_id ?? '']: ' ES ambulance' };
  const passed = await training.submit(stage.worker.headers, course_id, again, answers);
  expect(passed.data.result).toMatchObject({ passed: true, percent: 100 });
  expect(passed.data.result.questions[1]).toMatchObject({
    feedback: 'Everybody can call.',
    right: { texts: ['ambulance'] },
  });
  expect(passed.data.translations[0].results[1]).toMatchObject({
    is_right: true,
    feedback: 'es Everybody can call.',
    right: { texts: ['es ambulance'] },
  });
});

test('a certificate is in the language that its person reads, or in the module’s own', async () => {
  const content = translatedModule(heatModule());
  for (const [languages, title] of [
    [['fr', 'es-MX', 'en'], 'es Heat illness'],
    [undefined, 'Heat illness'],
  ] as const) {
    stage.worker = await stage.organisation.person([]);
    const { course_id } = await readCourse(content);
    const { attempt_id } = (await training.begin(stage.worker.headers, course_id)).data;
    const body = { answers: answersTo(content, true), today: training.today(), languages };
    const url = `/courses/${course_id}/attempt/${attempt_id}/submit`;
    expect((await training.ask(stage.worker.headers, 'POST', url, body)).status).toBe(200);
    const { number } = (await courseOf(course_id)).certificate;
    expect((await training.ask(stage.admin, 'GET', `/certificate/${number}`)).data.title).toBe(title);
  }
});

test('publishing freezes the languages that are offered; a later change of a translation is not read', async () => {
  const content = translatedModule(translatedModule(heatModule()), 'ar', false);
  const { course_id, module_id } = await readCourse(content);
  expect(
    (await courseOf(course_id)).translations.map(({ language }: { language: string }) => language),
  ).toEqual(['es']);
  const { translations: _gone, ...own } = content;
  expect((await keep(module_id, 1, own)).status).toBe(200);
  expect((await courseOf(course_id)).translations).toHaveLength(1);

  // Taken again after the next version, it is what that one says.
  const arabic = { ...content, translations: { ar: { ...content.translations?.ar, is_offered: true } } };
  expect((await keep(module_id, 2, arabic)).status).toBe(200);
  const body = { revision: 3, asks: 'everybody' };
  expect(
    (await training.ask(stage.admin, 'POST', `/education/module/${module_id}/publish`, body)).status,
  ).toBe(200);
  await training.enrol();
  const other = await stage.organisation.person([]);
  await training.assign(stage.admin, module_id, { user_ids: [other.user_id] });
  await training.enrol();
  const [newer] = await training.courses(other.headers);
  expect(newer.translations).toEqual([{ language: 'ar', title: 'ar Heat illness', summary: '' }]);
});

test('an offered language that is not whole is not published; without it the module is', async () => {
  const content = translatedModule(heatModule());
  const module_id = await training.published(stage.admin, content);
  const [first, ...pages] = content.pages;
  const changed = { ...content, title: 'Heat stroke', pages: [{ ...first, title: 'Its signs' }, ...pages] };
  await keep(module_id, 1, changed);
  const publish = (revision: number) =>
    training.ask(stage.admin, 'POST', `/education/module/${module_id}/publish`, { revision, asks: 'new' });
  expect(await publish(2)).toMatchObject({
    code: 'module-not-ready',
    problems: [{ path: 'translations.es', message: 'The originals of 2 texts have changed.' }],
  });
  const es = { ...content.translations?.es, is_offered: false };
  await keep(module_id, 2, { ...changed, translations: { es } });
  expect((await publish(3)).status).toBe(200);
});

test('what translates nothing that is there, or is not what its text is, is refused', async () => {
  const content = translatedModule(heatModule());
  const module_id = randomUUID();
  await training.ask(stage.admin, 'POST', '/education/module', { module_id, title: 'Water' });
  const [page] = content.pages;
  const [block] = page?.blocks ?? [];
  const text = (value: unknown) => ({ of: 'abc', value });
  const es = (texts: object) => ({ ...content, translations: { es: { is_offered: false, texts } } });
  const bad = [
    es({ [randomUUID()]: text('Agua') }),
    es({ [`${page?.page_id}.title`]: text('Agua') }),
    es({ title: text(['Agua']) }),
    es({ title: text('x'.repeat(121)) }),
    es({ title: { value: 'Agua' } }),
    es({ [block?.block_id ?? '']: text('Agua') }),
    es({ [block?.block_id ?? '']: text({ type: 'paragraph' }) }),
    { ...content, translations: { en: { is_offered: false, texts: {} } } },
    { ...content, translations: { '<b>': { is_offered: false, texts: {} } } },
    { ...content, translations: { es: { is_offered: false, texts: {}, title: 'Agua' } } },
  ];
  for (const draft of bad) expect((await keep(module_id, 0, draft)).status).toBe(400);
  expect((await keep(module_id, 0, es({ title: text('Agua') }))).status).toBe(200);
});

test('a copy has ids of its own in every language', async () => {
  const content = translatedModule(heatModule());
  const module_id = await training.published(stage.admin, content);
  const copy = randomUUID();
  const { data } = await training.ask(stage.admin, 'POST', '/education/module', {
    module_id: copy,
    title: 'Heat illness',
    copy_of: module_id,
  });
  expect(JSON.stringify(data.draft)).not.toContain(content.pages[0]?.page_id ?? 'no page');
  expect(Object.keys(data.draft.translations.es.texts)).toContain(data.draft.pages[0].page_id);
  const published = await training.ask(stage.admin, 'POST', `/education/module/${copy}/publish`, {
    revision: 0,
    asks: 'new',
  });
  expect(published.status).toBe(200);
});

import { randomUUID } from 'node:crypto';
import {
  type AssessmentQuestion,
  emptyAssessment,
  emptyModule,
  type ModuleAssessment,
  type ModuleContent,
} from '@heatwise/domain/education/module-content';
import { nextBlocks } from '../../../background/block-work.ts';
import { unscopedQueriesOf } from '../../../organisation/unscoped-queries.store.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { TestHeaders } from '../../../testing/test-organisation.ts';
import { enrolment } from '../enrolment-blocks.ts';

const page = (text: string): ModuleContent['pages'][number] => ({
  page_id: randomUUID(),
  title: text,
  blocks: [
    {
      kind: 'text',
      block_id: randomUUID(),
      document: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
    },
  ],
});

export function choiceQuestion(question: string, right: string, wrong: string): AssessmentQuestion {
  const choice = (text: string, is_right: boolean) => ({
    choice_id: randomUUID(),
    text,
    is_right,
    feedback: is_right ? 'Well done.' : 'Read page 2 again.',
  });
  return {
    question_id: randomUUID(),
    type: 'choice',
    question,
    points: 1,
    choices: [choice(right, true), choice(wrong, false)],
    accepted: [],
    number: null,
    tolerance: 0,
    unit: '',
    feedback: '',
  };
}

/** A module of two pages and two questions. */
export function heatModule(changed: Partial<ModuleAssessment> = {}): ModuleContent {
  return {
    ...emptyModule('Heat illness'),
    pages: [page('Signs of heat stroke'), page('Cool first')],
    assessment: {
      ...emptyAssessment(randomUUID()),
      questions: [
        choiceQuestion('What comes first?', 'Cool the person', 'Wait'),
        choiceQuestion('Whom do you call?', 'An ambulance', 'Nobody'),
      ],
      ...changed,
    },
    certificate: { valid_months: 12, text: '' },
  };
}

/** Questions of a module as they are asked, answered all right or all wrong. */
export function answersTo({ assessment }: ModuleContent, isRight: boolean): Record<string, string> {
  const questions = assessment?.questions ?? [];
  return Object.fromEntries(
    questions.map(({ question_id, choices }) => [
      question_id,
      choices.find((choice) => choice.is_right === isRight)?.choice_id ?? '',
    ]),
  );
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Training in one organisation, over HTTP. */
export function trainingOf(server: TestApp, clock: () => Date) {
  const today = () => clock().toISOString().slice(0, 10);
  async function ask(headers: TestHeaders, method: Method, url: string, body?: object) {
    const reply = await server.app.inject({ method, url: `/api/v3${url}`, headers, ...(body && { body }) });
    return { ...reply.json(), status: reply.statusCode };
  }
  return {
    ask,
    today,
    setTimeZone: (headers: TestHeaders, time_zone: string) =>
      ask(headers, 'PUT', '/notification/settings', {
        mail: true,
        in_app: true,
        digest: false,
        digest_hour: 7,
        time_zone,
        muted_tag_ids: [],
      }),
    /** A published module's id. */
    async published(headers: TestHeaders, content: ModuleContent): Promise<string> {
      const module_id = randomUUID();
      await ask(headers, 'POST', '/education/module', { module_id, title: content.title });
      await ask(headers, 'PUT', `/education/module/${module_id}/draft`, { revision: 0, content });
      await ask(headers, 'POST', `/education/module/${module_id}/publish`, { revision: 1, asks: 'new' });
      return module_id;
    },
    assign: (headers: TestHeaders, moduleId: string, changed: object = {}) =>
      ask(headers, 'POST', `/education/module/${moduleId}/assignment`, {
        assignment_id: randomUUID(),
        everyone: false,
        user_ids: [],
        tag_ids: [],
        due: { kind: 'days', days: 14 },
        repeats: { kind: 'none' },
        today: today(),
        ...changed,
      }),
    /** What happens in the background, until nothing is left to do. Returns what failed. */
    async enrol(blockSize = 250): Promise<unknown[]> {
      const failed: unknown[] = [];
      const database = server.database.app;
      const { organisationsToEnrol } = unscopedQueriesOf(database);
      const work = enrolment({ database, clock, organisationsToEnrol, blockSize });
      while (await nextBlocks(work, ({ error }) => failed.push(error)));
      return failed;
    },
    courses: async (headers: TestHeaders) =>
      (await ask(headers, 'GET', `/courses?today=${today()}`)).data.courses,
    async readAll(headers: TestHeaders, courseId: string, { pages }: Pick<ModuleContent, 'pages'>) {
      const page_ids = pages.map(({ page_id }) => page_id);
      return ask(headers, 'PUT', `/courses/${courseId}/progress`, { page_ids, today: today() });
    },
    begin: (headers: TestHeaders, courseId: string, attempt_id: string = randomUUID()) =>
      ask(headers, 'POST', `/courses/${courseId}/attempt`, { attempt_id }),
    submit: (headers: TestHeaders, courseId: string, attemptId: string, answers: object) =>
      ask(headers, 'POST', `/courses/${courseId}/attempt/${attemptId}/submit`, { answers, today: today() }),
  };
}

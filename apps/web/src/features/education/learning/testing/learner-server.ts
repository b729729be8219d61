import type { Attempt, OpenCourse, OwnCourse } from '@heatwise/contract/education/courses.contract';
import type { ShownFiles } from '@heatwise/contract/education/files.contract';
import {
  ATTEMPT_MESSAGES,
  type AttemptFacts,
  askedQuestions,
  attemptProblem,
  type DrawnQuestion,
  drawQuestions,
  endOfAttempt,
  isRightAnswer,
  isTimeOver,
  type LearnerAnswers,
  mayShowAnswers,
  nextAttemptMs,
  scoreOf,
} from '@heatwise/domain/education/attempt';
import { courseState } from '@heatwise/domain/education/course';
import type { ModuleContent } from '@heatwise/domain/education/module-content';
import {
  acceptingEveryLanguage,
  inLanguage,
  languagesOf,
} from '@heatwise/domain/education/module-translations';
import {
  type Answer,
  openLoopbackServer,
  type Received,
  refusal,
  success,
} from '../../../../testing/loopback-server.ts';

type KeptAttempt = AttemptFacts & {
  readonly attempt_id: string;
  readonly number: number;
  readonly drawn: DrawnQuestion[];
  answers: LearnerAnswers;
  percent: number | null;
  submitted_ms: number | null;
  passed: boolean | null;
  is_late: boolean;
};

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
const today = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * One learner's one course on a server of this test, by the rules of the domain. `clock` is the server's; while `isDown`
 * nobody answers.
 */
export async function openLearnerServer(content: ModuleContent, given: { due_on?: string | null } = {}) {
  const course_id = crypto.randomUUID();
  const state = {
    isDown: false,
    clock: Date.now,
    pages: [] as string[],
    attempts: [] as KeptAttempt[],
    done_on: null as string | null,
    due_on: given.due_on ?? null,
    isAssigned: true,
    isExcused: false,
    isRetired: false,
    files: {} as ShownFiles,
  };
  const { assessment } = content;
  const scored = assessment && acceptingEveryLanguage(content, assessment);
  const others = languagesOf(content)
    .slice(1)
    .map((language) => inLanguage(content, language));
  const inOthers = <Words>(words: (one: ModuleContent) => Words): { translations?: Words[] } =>
    others.length === 0 ? {} : { translations: others.map(words) };

  function outline(): Omit<OwnCourse, 'translations' | 'cover'> {
    const pages_done = content.pages.filter(({ page_id }) => state.pages.includes(page_id)).length;
    const allowed = assessment?.attempts_allowed ?? 0;
    const isUsedUp = assessment !== null && state.attempts.length >= allowed;
    const facts = {
      due_on: state.due_on,
      is_started: state.pages.length + state.attempts.length > 0,
      is_done: state.done_on !== null,
      is_excused: state.isExcused,
      is_failed: isUsedUp && state.attempts.every(({ passed }) => passed === false),
    };
    return {
      course_id,
      title: content.title,
      summary: content.summary,
      language: content.language,
      minutes: content.minutes,
      state: courseState(facts, today(state.clock())),
      due_on: state.due_on,
      pages: content.pages.length,
      pages_done,
      has_assessment: assessment !== null,
      attempts_left: assessment && Math.max(0, allowed - state.attempts.length),
      done_on: state.done_on,
      certificate:
        state.done_on && content.certificate ? { number: 'HW-1234', valid_until: '2031-11-23' } : null,
    };
  }

  const listed = (): OwnCourse => ({
    ...outline(),
    cover: null,
    ...inOthers(({ language, title, summary }) => ({ language, title, summary })),
  });

  function course(): OpenCourse {
    const next = assessment && nextAttemptMs(assessment, state.attempts);
    return {
      ...outline(),
      ...inOthers(({ language, title, summary, pages }) => ({
        language,
        title,
        summary,
        training: [...pages],
      })),
      training: [...content.pages],
      page_ids_done: [...state.pages],
      assessment: assessment && {
        assessment_id: assessment.assessment_id,
        questions: assessment.draws ?? assessment.questions.length,
        pass_percent: assessment.pass_percent,
        attempts_allowed: assessment.attempts_allowed,
        time_limit_minutes: assessment.time_limit_minutes,
        problem: problem(),
        next_at: iso(next),
      },
      attempts: state.attempts.map(({ attempt_id, number, submitted_ms, percent, passed }) => ({
        attempt_id,
        number,
        submitted_at: iso(submitted_ms),
        percent,
        passed,
      })),
    };
  }

  function problem() {
    if (!assessment) return null;
    const is_training_done = content.pages.every(({ page_id }) => state.pages.includes(page_id));
    const { attempts, isRetired: is_retired } = state;
    return attemptProblem(assessment, { attempts, is_training_done, is_retired, now_ms: state.clock() });
  }

  function begin(attempt_id: string): Answer {
    if (!assessment) return refusal(404, 'assessment-not-found', 'Assessment not found');
    if (!state.attempts.some((one) => one.attempt_id === attempt_id)) {
      const reason = problem();
      if (reason) return refusal(409, 'attempt-refused', ATTEMPT_MESSAGES[reason]);
      const started_ms = state.clock();
      state.attempts.push({
        attempt_id,
        number: state.attempts.length + 1,
        started_ms,
        ends_ms: endOfAttempt(assessment, started_ms),
        drawn: drawQuestions(assessment, () => 0),
        answers: {},
        percent: null,
        submitted_ms: null,
        passed: null,
        is_late: false,
      });
    }
    return shown(attempt_id);
  }

  function shown(attemptId: string): Answer {
    const attempt = state.attempts.find(({ attempt_id }) => attempt_id === attemptId);
    if (!attempt || !assessment) return refusal(404, 'attempt-not-found', 'Attempt not found');
    return success({
      attempt_id: attemptId,
      course_id,
      assessment_id: assessment.assessment_id,
      number: attempt.number,
      ...wordsOf(content, attempt),
      ...inOthers((one) => ({
        ...wordsOf(one, attempt),
        results: attempt.submitted_ms === null ? null : resultsOf(one, attempt),
      })),
      answers: attempt.answers as Attempt['answers'],
      ends_at: iso(attempt.ends_ms),
      now: iso(state.clock()) ?? '',
      result: resultOf(attempt),
    } satisfies Attempt);
  }

  function wordsOf({ title, language, assessment: said }: ModuleContent, { drawn }: KeptAttempt) {
    const questions = said ? askedQuestions(said, drawn) : [];
    return {
      title,
      language,
      questions: questions.map((question) => ({ ...question, choices: [...question.choices] })),
    };
  }

  function resultOf(attempt: KeptAttempt): Attempt['result'] {
    if (!assessment || attempt.submitted_ms === null) return null;
    return {
      ...scoreOf(scored ?? assessment, attempt.drawn, attempt.answers),
      pass_percent: assessment.pass_percent,
      submitted_at: iso(attempt.submitted_ms) ?? '',
      is_late: attempt.is_late,
      attempts_left: attempt.passed ? 0 : assessment.attempts_allowed - state.attempts.length,
      next_at: attempt.passed ? null : iso(nextAttemptMs(assessment, state.attempts)),
      questions: resultsOf(content, attempt),
    };
  }

  function resultsOf({ assessment: said }: ModuleContent, { answers }: KeptAttempt) {
    const shows = assessment !== null && mayShowAnswers(assessment, state.attempts);
    return (said?.questions ?? []).map((question, index) => ({
      question_id: question.question_id,
      is_right: isRightAnswer(scored?.questions[index] ?? question, answers[question.question_id]),
      feedback: shows ? question.feedback : '',
      right: shows
        ? {
            choice_ids: question.choices.filter(({ is_right }) => is_right).map((one) => one.choice_id),
            texts: question.number === null ? [...question.accepted] : [`${question.number}`],
          }
        : null,
    }));
  }

  function answerTo({ method, path, body }: Received): Answer {
    if (path.startsWith('/api/v3/files/')) return { status: 200, body: 'the bytes of a file' };
    const [, , , , id, action, attemptId = '', last] = new URL(path, 'http://x').pathname.split('/');
    const sent = (body ?? {}) as { page_ids: string[]; attempt_id: string; answers: LearnerAnswers };
    if (id === undefined) return success({ courses: state.isAssigned ? [listed()] : [] });
    if (id !== course_id) return refusal(404, 'course-not-found', 'Course not found');
    if (action === undefined) return success(course());
    if (action === 'files') return success({ files: state.files });
    if (action === 'progress') {
      if (state.isExcused) return refusal(409, 'course-excused', 'You have been excused from this course.');
      const read = new Set([...state.pages, ...sent.page_ids]);
      state.pages = content.pages.flatMap(({ page_id }) => (read.has(page_id) ? [page_id] : []));
      if (!assessment && state.pages.length === content.pages.length) state.done_on = today(state.clock());
      return success(course());
    }
    if (method === 'POST' && last === undefined) return begin(sent.attempt_id);
    const attempt = state.attempts.find(({ attempt_id }) => attempt_id === attemptId);
    if (!attempt || !assessment || method === 'GET') return shown(attemptId);
    const isLate = isTimeOver(attempt, state.clock());
    if (last === 'answers') {
      if (attempt.submitted_ms !== null || isLate)
        return refusal(409, 'attempt-over', 'This attempt is over.');
      attempt.answers = { ...attempt.answers, ...sent.answers };
      return shown(attemptId);
    }
    if (attempt.submitted_ms === null) {
      if (!isLate) attempt.answers = { ...attempt.answers, ...sent.answers };
      const { percent, passed } = scoreOf(scored ?? assessment, attempt.drawn, attempt.answers);
      Object.assign(attempt, { percent, passed, is_late: isLate, submitted_ms: state.clock() });
      if (passed) state.done_on = today(state.clock());
    }
    return shown(attemptId);
  }

  const server = await openLoopbackServer((request) =>
    // What a proxy answers while nobody is behind it.
    state.isDown ? { status: 502, body: 'Bad gateway' } : answerTo(request),
  );
  return {
    course_id,
    state,
    apiBase: `${server.base}/api`,
    close: server.close,
  };
}

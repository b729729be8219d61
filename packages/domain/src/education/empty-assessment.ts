import { ATTEMPTS_ALLOWED, type ModuleAssessment, PASS_PERCENT } from './module-content.ts';

/** An assessment as it is offered first. */
export function emptyAssessment(assessment_id: string): ModuleAssessment {
  return {
    assessment_id,
    questions: [],
    draws: null,
    pass_percent: PASS_PERCENT,
    attempts_allowed: ATTEMPTS_ALLOWED,
    wait_minutes: 0,
    time_limit_minutes: null,
    shuffles_questions: false,
    shuffles_choices: true,
    answers_shown: 'after-passing',
  };
}

import { expect, test } from 'vitest';
import {
  ADVICE_FOR_TAG_OR_PERSON,
  ADVICE_REQUIRED,
  ADVICE_STATUS_NOT_OF_TYPE,
  ADVICE_TOO_LONG,
  adviceProblems,
  adviceTargetProblem,
  DRINK_NOT_VALID,
} from './advice-form.ts';

test.each([
  [{ advice: 'Drink water.', drink_millilitres: null }, {}],
  [{ advice: 'Drink water.', drink_millilitres: 1420 }, {}],
  [
    { advice: '  ', drink_millilitres: 1421 },
    { advice: ADVICE_REQUIRED, drink_millilitres: DRINK_NOT_VALID },
  ],
  [
    { advice: 'x'.repeat(301), drink_millilitres: 0 },
    { advice: ADVICE_TOO_LONG, drink_millilitres: DRINK_NOT_VALID },
  ],
  [{ advice: ` ${'x'.repeat(300)} `, drink_millilitres: 0.5 }, { drink_millilitres: DRINK_NOT_VALID }],
])('%j', (form, problems) => {
  expect(adviceProblems(form)).toEqual(problems);
});

test.each([
  [{ tag_id: null, user_id: null, type: 'sosm', status: 'hydrated' }, null],
  [{ tag_id: 'a', user_id: null, type: 'sweat', status: 'low_sodium' }, null],
  [{ tag_id: 'a', user_id: 'b', type: 'sweat', status: 'low_sodium' }, ADVICE_FOR_TAG_OR_PERSON],
  [{ tag_id: null, user_id: 'b', type: 'sweat', status: 'hydrated' }, ADVICE_STATUS_NOT_OF_TYPE],
  [{ tag_id: null, user_id: null, type: 'sosm', status: 'invalid' }, ADVICE_STATUS_NOT_OF_TYPE],
] as const)('advice at %j', (target, problem) => {
  expect(adviceTargetProblem(target)).toBe(problem);
});

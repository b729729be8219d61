import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  choosePreset,
  editJobFactor,
  isJobAssessmentComplete,
  isJobDoneAt,
  JOB_FACTOR_KEYS,
  JOB_FACTORS,
  JOB_INCOMPLETE_MESSAGE,
  JOB_PRESETS,
  JOB_RISK_BANDS,
  JOB_RISK_LIMITS,
  type JobFactorLevels,
  jobAssessmentProblem,
  jobFactorLevels,
  jobRiskCategory,
  jobScore,
  openJobAssessment,
  UNSET_JOB_FACTORS,
  UNSET_LEVEL,
} from './job-assessment.ts';

test('a job is done everywhere unless it lists its locations', () => {
  expect(isJobDoneAt({}, 'pit')).toBe(true);
  expect(isJobDoneAt({ location_ids: [] }, 'pit')).toBe(true);
  expect(isJobDoneAt({ location_ids: 'yard' }, 'pit')).toBe(true);
  expect(isJobDoneAt({ location_ids: ['yard', 'pit'] }, 'pit')).toBe(true);
  expect(isJobDoneAt({ location_ids: ['yard'] }, 'pit')).toBe(false);
});

test.each([
  [0, 'Very Low Risk'],
  [2, 'Very Low Risk'],
  [4, 'Very Low Risk'],
  [5, 'Very Low Risk'],
  [6, 'Low Risk'],
  [10, 'Low Risk'],
  [14, 'Low Risk'],
  [15, 'Moderate Risk'],
  [20, 'Moderate Risk'],
  [25, 'Moderate Risk'],
  [26, 'High Risk'],
  [28, 'High Risk'],
  [30, 'High Risk'],
  [31, 'Extreme Risk'],
  [42, 'Extreme Risk'],
  [null, 'No Assessment'],
  [Number.NaN, 'No Assessment'],
])('a sum of %s is %s', (sum, category) => {
  expect(jobRiskCategory(sum)).toBe(category);
});

test('the job risk bands match the specification', () => {
  expect(JOB_RISK_LIMITS).toEqual([5, 14, 25, 30]);
  expect(JOB_RISK_BANDS).toHaveLength(5);
});

test('the thirteen factors with their options and levels', () => {
  const written = JOB_FACTOR_KEYS.map((factor) => {
    const { label, options } = JOB_FACTORS[factor];
    return `${factor} ${label}: ${options.map((option) => `${option.label}=${option.level}`).join('|')}`;
  });
  expect(written).toEqual([
    '_sun_exposure Sun exposure: Indoors=0|Full shade=1|Part shade=2|No shade=3',
    '_work_area_surface Work area surface: Neutral=0|Warm on contact=1|Hot on contact=2|Burn on contact=3',
    '_exposure_period Exposure period: < 30 min=0|30 min - 1 hour=1|1 hour - 2 hours=2|> 2 hours=3',
    '_confined_space Confined space: No=0|Yes=3',
    '_task_complexity Task complexity: Simple=1|Moderate=2|Complex=3',
    '_stairs Stairs / ladder: None=0|1 level=1|2 levels=2|> 2 levels=3',
    '_distance_from_cool_rest_area Distance from cool rest area: < 10 m=0|10-50 m=1|50-100 m=2|> 100 m=3',
    '_distance_from_drinking_water Distance from drinking water: < 10 m=0|10-30 m=1|30-50 m=2|> 50 m=3',
    '_clothing Clothing (permeable): Single-layer (light)=1|Single-layer (moderate)=2|Multiple-layer=3',
    '_understanding_of_dehydration Understanding of dehydration: Training given=0|No training=3',
    '_respiratory_protection Respiratory protection: None=0|Disposable half face=1|Rubber half face=2|Full face=3',
    '_acclimatisation Acclimatisation: Acclimatised=0|Unacclimatised=3',
    '_metabolic_work_rate Metabolic work rate: Light=2|Moderate=4|Heavy=6',
  ]);
});

test.each([
  ['Very Low Risk', [0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2], 4],
  ['Low Risk', [1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 0, 0, 2], 10],
  ['Moderate Risk', [2, 2, 2, 0, 2, 1, 2, 2, 2, 0, 1, 0, 4], 20],
  ['High Risk', [3, 2, 3, 0, 2, 2, 2, 2, 2, 0, 1, 3, 6], 28],
  ['Extreme Risk', [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 6], 42],
] as const)('the preset %s fills every factor and lands in its own category', (category, levels, sum) => {
  const form = choosePreset(category);
  expect(form.preset).toBe(category);
  expect(JOB_FACTOR_KEYS.map((factor) => form.levels[factor])).toEqual(levels);
  expect(jobScore(form.levels)).toBe(sum);
  expect(jobRiskCategory(sum)).toBe(category);
  expect(jobFactorLevels(JOB_PRESETS[category])).toEqual(JOB_PRESETS[category]);
});

test('editing a factor moves the selector to the category computed then', () => {
  const moderate = choosePreset('Moderate Risk');
  expect(editJobFactor(moderate, '_stairs', 2).preset).toBe('Moderate Risk');
  const harder = editJobFactor(moderate, '_metabolic_work_rate', 6);
  expect(harder.preset).toBe('Moderate Risk');
  expect(editJobFactor(harder, '_acclimatisation', 3).preset).toBe('Moderate Risk');
  expect(editJobFactor(editJobFactor(harder, '_acclimatisation', 3), '_confined_space', 3).preset).toBe(
    'High Risk',
  );
  expect(editJobFactor(moderate, '_stairs', UNSET_LEVEL).preset).toBe('No Assessment');
  expect(moderate.levels._stairs).toBe(1);
});

test('an unset factor, whichever it is, makes the assessment incomplete', () => {
  expect(JOB_INCOMPLETE_MESSAGE).toBe('Please select all options to best describe your workplace.');
  expect(jobAssessmentProblem(JOB_PRESETS['Low Risk'])).toBeNull();
  for (const factor of JOB_FACTOR_KEYS) {
    const levels = { ...JOB_PRESETS['Extreme Risk'], [factor]: UNSET_LEVEL };
    expect(isJobAssessmentComplete(levels)).toBe(false);
    expect(jobAssessmentProblem(levels)).toBe(JOB_INCOMPLETE_MESSAGE);
    expect(jobScore(levels)).toBeNull();
  }
  expect(openJobAssessment(UNSET_JOB_FACTORS)).toEqual({
    levels: UNSET_JOB_FACTORS,
    preset: 'No Assessment',
  });
});

test('what is missing in the metadata, or offered nowhere, counts as unset', () => {
  expect(jobFactorLevels({})).toEqual(UNSET_JOB_FACTORS);
  const stored = { ...JOB_PRESETS['Low Risk'], _notify_hydration: true };
  expect(jobFactorLevels(stored)).toEqual(JOB_PRESETS['Low Risk']);
  expect(jobFactorLevels({ ...stored, _stairs: 7 })._stairs).toBe(UNSET_LEVEL);
  expect(jobFactorLevels({ ...stored, _stairs: '1' })._stairs).toBe(UNSET_LEVEL);
  expect(jobFactorLevels({ ...stored, _metabolic_work_rate: 3 })._metabolic_work_rate).toBe(UNSET_LEVEL);
});

test('every complete choice of options has a score from 4 to 42 and a category that is a preset', () => {
  const choice = fc.record(
    Object.fromEntries(
      JOB_FACTOR_KEYS.map((factor) => [
        factor,
        fc.constantFrom(...JOB_FACTORS[factor].options.map(({ level }) => level)),
      ]),
    ),
  );
  fc.assert(
    fc.property(choice, (chosen) => {
      const levels = chosen as JobFactorLevels;
      const score = jobScore(levels) ?? Number.NaN;
      expect(score).toBeGreaterThanOrEqual(4);
      expect(score).toBeLessThanOrEqual(42);
      expect(JOB_RISK_BANDS).toContain(openJobAssessment(levels).preset);
    }),
  );
});

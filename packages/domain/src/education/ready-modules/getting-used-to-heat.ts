import { LAPSES_AFTER_DAYS, SHIFT_SHARES } from '../../heat/acclimatisation.ts';
import type { ReadyModule } from './ready-module.ts';

const inSteps = (shares: readonly number[]) =>
  shares.map((share) => `${Math.round(100 * share)} %`).join(', ');

export const gettingUsedToHeat: ReadyModule = {
  slug: 'getting-used-to-heat',
  title: 'Getting used to heat',
  summary: 'Why the first days are the dangerous ones, and how to build up over one to two weeks.',
  minutes: 7,
  sources: [
    'NIOSH, Criteria for a Recommended Standard: Occupational Exposure to Heat and Hot Environments, 2016-106, chapter 4.',
    'OSHA, Heat Injury and Illness Prevention, proposed rule, 89 FR 70698 (2024).',
  ],
  pages: [
    {
      title: 'What changes in the body',
      blocks: [
        'Over seven to fourteen days of work in the heat the body learns to sweat earlier and more, loses less salt, and keeps its heart rate and temperature lower at the same work.',
        'Most people who die from heat at work were in their first days there. New starters, people back from leave or illness, and everybody on the first hot days of the year need time.',
        { info: 'Being fit helps, but it does not replace the days in the heat.' },
      ],
    },
    {
      title: 'Step by step',
      blocks: [
        `New to the heat: ${inSteps(SHIFT_SHARES.new)} of a shift in the heat on the first days. The rest of the shift is work in a cooler place.`,
        `Back after a while, used to this work before: ${inSteps(SHIFT_SHARES.returning)}.`,
        `After more than ${LAPSES_AFTER_DAYS} days away from the heat it begins again. A few days at home already take part of it away.`,
        {
          warning: 'These steps are for getting used to heat. The work and rest of each hour apply as well.',
        },
      ],
    },
    {
      title: 'What you can do',
      blocks: [
        {
          list: [
            'Say so when you are new, or back from leave or illness, even when your crew is in a hurry.',
            'Tell your doctor or the nurse on site about medicines: some make the heat harder to bear.',
            'In the first days, work beside somebody who knows the signs of heat illness.',
            'Eat, drink and sleep well. Alcohol the evening before costs you a day.',
          ],
        },
      ],
    },
  ],
  questions: [
    {
      question: 'When is the risk from heat greatest?',
      right: 'In the first days of work in the heat',
      wrong: ['After a month in the heat', 'At the end of summer'],
      why: 'The body needs one to two weeks.',
    },
    {
      question:
        'Somebody is new to the heat. Which share of the shift may be in the heat on the first day, in percent?',
      number: 100 * SHIFT_SHARES.new[0],
      tolerance: 0,
      unit: '%',
      why: 'And a fifth more each day after it.',
    },
    {
      question: 'Who has to build up again?',
      all: ['Somebody back from three weeks of leave', 'A new starter', 'Somebody back after an illness'],
      wrong: ['Somebody who had one day off'],
      why: 'The body loses what it has gained within a few weeks.',
    },
    {
      question: 'A fit footballer starts on your site. May they work a full shift in the heat at once?',
      right: 'No, they build up like everybody else',
      wrong: ['Yes, fitness is enough', 'Yes, if they drink enough'],
      why: 'Fitness helps, but does not replace the days in the heat.',
    },
  ],
};

import { CUP_LITRES, MOST_WATER_LITRES_PER_HOUR } from '../../heat/work-rest.ts';
import type { ReadyModule } from './ready-module.ts';

const CUP_ML = CUP_LITRES * 1000;

export const waterRestShade: ReadyModule = {
  slug: 'water-rest-shade',
  title: 'Water, rest, shade',
  summary: 'What to drink and when, how breaks work, and how to choose a place that cools.',
  minutes: 8,
  sources: [
    'NIOSH, Criteria for a Recommended Standard: Occupational Exposure to Heat and Hot Environments, 2016-106, chapters 6 and 8.',
    'OSHA, Heat Injury and Illness Prevention, proposed rule, 89 FR 70698 (2024).',
  ],
  pages: [
    {
      title: 'Water',
      blocks: [
        'Thirst comes late. In the heat, drink before you are thirsty, in small amounts and often.',
        {
          list: [
            `While you work in the heat: a cup (${CUP_ML} ml) every 15 to 20 minutes.`,
            `Never more than ${MOST_WATER_LITRES_PER_HOUR} litres in an hour: too much water thins the salts in the blood, and that is dangerous too.`,
            'Cool water is best. If you sweat for several hours, a drink with salts helps, and so do regular meals.',
            'Avoid alcohol, and go easy on energy drinks.',
          ],
        },
        {
          tip: 'Start the shift well hydrated. What is missing in the morning is hard to make up in the heat.',
        },
      ],
    },
    {
      title: 'Rest',
      blocks: [
        'A break lets the body lose the heat that it has stored. The hotter it is, the heavier the work and the warmer the clothing, the more rest an hour needs.',
        'Take the breaks that the plan of the day gives, even if you feel fine: they work best before you need them. Nobody has to earn a break in the heat.',
        { info: 'The heat board shows the work and rest of each hour for your job and your site.' },
      ],
    },
    {
      title: 'Shade',
      blocks: [
        'Rest where it is cooler than where you work: in shade with moving air, or in a cooled room. A vehicle in the sun with its engine off is neither.',
        'Open or take off what keeps the heat in: helmet, gloves, coverall, as far as the place allows it.',
        'Wet cloths and a fan help in dry air. In very humid air a cooled room is better.',
      ],
    },
  ],
  questions: [
    {
      question: 'How much should you drink while you work in the heat?',
      right: `A cup (${CUP_ML} ml) every 15 to 20 minutes`,
      wrong: ['Two litres at the lunch break', 'Nothing until you are thirsty'],
      why: 'Small amounts, often, before thirst.',
    },
    {
      question: 'What is the most you should drink in one hour, in litres?',
      number: MOST_WATER_LITRES_PER_HOUR,
      tolerance: 0.1,
      unit: 'l',
      why: 'More than that can thin the salts in the blood.',
    },
    {
      question: 'Which places are good for a break?',
      all: ['Shade with moving air', 'A cooled room'],
      wrong: ['A parked car in the sun', 'Beside the machine you work at, if it is hot there'],
      why: 'Rest only helps where it is cooler than at work.',
    },
    {
      question: 'You feel fine. Do you take the break that is planned?',
      right: 'Yes: it works before I need it',
      wrong: ['No, I save it for later', 'Only if my supervisor is looking'],
      why: 'By the time somebody feels the heat, the body has stored it already.',
    },
  ],
};

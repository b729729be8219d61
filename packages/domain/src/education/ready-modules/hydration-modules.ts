import { CUP_LITRES, MOST_WATER_LITRES_PER_HOUR } from '../../heat/work-rest.ts';
import { BASELINE_MINIMUM_VALUES, DEFAULT_SALIVA_BOUNDS } from '../../measurements/measurement-status.ts';
import type { ReadyModule } from './ready-module.ts';

const { mild, moderate, severe } = DEFAULT_SALIVA_BOUNDS;

export const salivaTest: ReadyModule = {
  slug: 'saliva-test',
  title: 'How to take a saliva test, and what it says',
  summary: 'Taking a test that can be trusted, reading its class, and acting on it.',
  minutes: 8,
  sources: [
    'The classes of saliva osmolality as they are given with the testing device, and as Heatwise applies them.',
    'NIOSH, Criteria for a Recommended Standard: Occupational Exposure to Heat and Hot Environments, 2016-106, on drinking and follow-up.',
  ],
  pages: [
    {
      title: 'Before the test',
      blocks: [
        'Food, drink, smoking, chewing gum and toothpaste change what is in the mouth for a while. Wait as long as the instructions of your device say before you test.',
        'Choose the right person on the device first: a result under another name is worse than none.',
        {
          list: [
            'Clean hands, a new sensor, the device out of the sun',
            'Somewhere calm, before the shift or at a break',
          ],
        },
      ],
    },
    {
      title: 'Taking it',
      blocks: [
        'Let saliva gather naturally, and hold the sensor to it until the device says that it is done. Do not lick your lips, and do not rinse first.',
        'If the device reports an error, take a new sensor and test again. Mark a test that went wrong as invalid with the reason, rather than leaving it to be read.',
        {
          tip: `${BASELINE_MINIMUM_VALUES} baseline tests or more on days of rest and good drinking give a person limits of their own.`,
        },
      ],
    },
    {
      title: 'What the value says',
      blocks: [
        'The value is the osmolality of saliva in mOsm: the higher, the less water the body has to spare. Without a baseline of one’s own the classes are:',
        {
          list: [
            `up to ${mild}: Hydrated`,
            `above ${mild}, up to ${moderate}: Mildly Dehydrated`,
            `above ${moderate}, up to ${severe}: Moderately Dehydrated`,
            `above ${severe}: Severely Dehydrated`,
          ],
        },
        'Two tests of the same person minutes apart differ a little. A value close to a limit is a reason to test again.',
        {
          warning:
            'A test screens, it does not diagnose. Somebody who looks or feels ill in the heat is treated as ill, whatever the value says.',
        },
      ],
    },
    {
      title: 'What to do next',
      blocks: [
        {
          list: [
            'Hydrated: carry on drinking small amounts often.',
            'Mildly Dehydrated: drink now, as the advice on the screen says.',
            'Moderately or Severely Dehydrated: out of the heat, drink in steps, tell the supervisor, and test again before going back.',
          ],
        },
      ],
    },
  ],
  questions: [
    {
      question: 'You have just had a coffee. When do you test?',
      right: 'After the time that the instructions of the device name',
      wrong: ['At once', 'After rinsing with water'],
      why: 'Food and drink change the saliva for a while.',
    },
    {
      question: `Somebody without a baseline has ${moderate + 20} mOsm. Which class is that?`,
      right: 'Moderately Dehydrated',
      wrong: ['Hydrated', 'Mildly Dehydrated', 'Severely Dehydrated'],
      why: `Above ${moderate} and up to ${severe}.`,
    },
    {
      question: 'The value says Hydrated, but your workmate is dizzy and confused. What counts?',
      right: 'How they are: it is an emergency',
      wrong: ['The value: they are fine', 'A second test in an hour'],
      why: 'A test screens, it does not diagnose.',
    },
    {
      question: 'Which of these follow a result of Severely Dehydrated?',
      all: ['Out of the heat', 'Drink in steps', 'Test again before going back'],
      wrong: ['Finish the job first'],
      why: 'And the supervisor knows about it.',
    },
  ],
};

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

import { BASELINE_MINIMUM_VALUES } from '../../measurements/saliva-baseline.ts';
import { DEFAULT_SALIVA_BOUNDS } from '../../measurements/saliva-status.ts';
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

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

export const heatIllness: ReadyModule = {
  slug: 'heat-illness',
  title: 'Heat illness and first aid',
  summary: 'How to recognise heat stroke and the milder heat illnesses, and what to do in the first minutes.',
  minutes: 12,
  sources: [
    'NIOSH, Criteria for a Recommended Standard: Occupational Exposure to Heat and Hot Environments, 2016-106, chapter 4.',
    'OSHA, Technical Manual, section III, chapter 4: Heat Stress.',
  ],
  pages: [
    {
      title: 'Why heat makes people ill',
      blocks: [
        'Muscles at work make heat. The body gets rid of it by sending more blood to the skin and by sweating. In hot, humid or still air, or under heavy clothing, that no longer works well enough, and the body’s temperature rises.',
        'It can happen to anybody: to the fit, to the experienced, and on a day that does not feel extreme. It happens most often in the first days in the heat.',
        {
          warning:
            'Heat stroke can kill within a short time. Do not wait to see whether somebody gets better.',
        },
      ],
    },
    {
      title: 'Heat stroke: an emergency',
      blocks: [
        'The body can no longer cool itself, and its temperature climbs fast. Look for a change in how somebody thinks and behaves; it is the surest sign.',
        {
          list: [
            'Confused, slurred speech, strange or aggressive behaviour',
            'Collapse, fainting, or a fit',
            'Very hot skin. It may be dry, but somebody who was working hard can still be sweating heavily',
          ],
        },
        {
          danger:
            'Confused in the heat means heat stroke until somebody proves otherwise. Call an ambulance and start cooling at once.',
        },
      ],
    },
    {
      title: 'What to do about heat stroke',
      blocks: [
        {
          list: [
            'Call the emergency number, and send somebody to meet the ambulance.',
            'Move the person into shade or a cool place and take off outer clothing.',
            'Cool fast with whatever is there: cold water or ice over the whole body, a cold bath, wet towels with ice on head, neck, armpits and groin, and air moving over wet skin.',
            'Stay with the person. Nobody with heat stroke is left alone.',
            'Give nothing to drink to somebody who is confused or not fully awake.',
          ],
        },
        {
          tip: 'Cool first, transport second. Minutes of cooling on site matter more than minutes on the road.',
        },
      ],
    },
    {
      title: 'Heat exhaustion, cramps, fainting, rash',
      blocks: [
        'Heat exhaustion comes from losing water and salt: headache, nausea, dizziness, weakness, irritability, thirst, heavy sweating, less urine. Take the person out of the heat, cool them, give sips of cool water, and have them seen by a doctor. They do not go back to work that day.',
        'Heat cramps are painful spasms in the muscles that were working. Rest in the shade; drink water and have a snack or a drink with salts about every 15 to 20 minutes. See a doctor if they last longer than an hour, with a heart condition, or on a low-salt diet.',
        'Somebody who faints or feels dizzy after standing long or getting up: lie or sit down somewhere cool, and drink slowly.',
        'Heat rash looks like small red spots or blisters where sweat stays on the skin. Keep it dry, and work somewhere cooler where that can be done.',
        {
          info: 'Dark urine or severe muscle pain after hard work in the heat can mean that muscles are breaking down. It needs a hospital the same day.',
        },
      ],
    },
    {
      title: 'Look after each other',
      blocks: [
        'People who are becoming ill from heat often do not notice it themselves. Work in pairs, look at each other, and speak up early, about yourself too.',
        'Know the emergency number of your site, the address to give, and where shade, water and ice are, before the shift begins.',
      ],
    },
  ],
  questions: [
    {
      question: 'A workmate in the heat is confused and talks nonsense. What do you do first?',
      right: 'Call an ambulance and start cooling at once',
      wrong: [
        'Let them rest and look again in half an hour',
        'Give them a litre of water to drink',
        'Drive them home',
      ],
      why: 'Confusion in the heat is heat stroke until somebody proves otherwise.',
    },
    {
      question: 'Which of these are signs of heat stroke?',
      all: ['Confusion or slurred speech', 'Collapse or a fit', 'Very hot skin, dry or sweating'],
      wrong: ['A small red rash under the belt'],
      why: 'Somebody with heat stroke may still be sweating. A rash alone is uncomfortable, not an emergency.',
    },
    {
      question: 'How do you cool somebody with heat stroke?',
      all: [
        'Cold water or ice over the body',
        'Wet towels with ice on neck, armpits and groin',
        'Moving air over wet skin',
      ],
      wrong: ['A warm blanket'],
      why: 'Whatever cools fastest is right.',
    },
    {
      question: 'Somebody with heat stroke is not fully awake. May they drink?',
      right: 'No, they could choke',
      wrong: ['Yes, as much as they can', 'Yes, if it is cold'],
      why: 'Nothing by mouth for somebody who is confused or not fully awake.',
    },
    {
      question: 'Somebody had heat exhaustion this morning and feels better. What about work?',
      right: 'No more work in the heat that day, and a doctor sees them',
      wrong: ['Back to full work after an hour', 'Back to work, but drinking more'],
      why: 'Anybody who has had heat exhaustion is closer to the next heat illness.',
    },
  ],
};

export const heatPlan: ReadyModule = {
  slug: 'heat-plan',
  title: 'The supervisor’s heat plan',
  summary:
    'Planning a hot day: what to look at the day before, in the morning, during the shift and afterwards.',
  minutes: 10,
  sources: [
    'NIOSH, Criteria for a Recommended Standard: Occupational Exposure to Heat and Hot Environments, 2016-106, chapters 6 and 8.',
    'OSHA, Heat Injury and Illness Prevention, proposed rule, 89 FR 70698 (2024).',
    'AIOH, A Guide to Managing Heat Stress, 2013.',
  ],
  pages: [
    {
      title: 'The day before',
      blocks: [
        {
          list: [
            'Look at the hours of tomorrow on the heat board: for each job the WBGT, and the work and rest of each hour.',
            'Move heavy work to the cool hours, and work in the sun to the shade.',
            'Know who is new, back from leave or illness, or alone. Plan their share of the shift in the heat.',
            'Order water, ice and shade for where the work is, not for where the office is.',
          ],
        },
      ],
    },
    {
      title: 'In the morning',
      blocks: [
        'Three minutes with the crew: how hot it gets and when, the work and rest of the hours, where water and shade are, who looks after whom, and what to do if somebody is confused or collapses.',
        'Check that the emergency number, the address to give and the way in for an ambulance are known, and that a first aider is there.',
        { tip: 'Ask, do not tell: “What would you do if Sam talks nonsense at two o’clock?”' },
      ],
    },
    {
      title: 'During the shift',
      blocks: [
        'Take the breaks with the crew. A crew takes the breaks that its supervisor takes.',
        {
          list: [
            'Look at each person at every break: how they speak, walk and look.',
            'Follow up everybody whom a test shows to be dehydrated before they go back into the heat.',
            'If the order of the hour changes, change the work. “Do not work” means that it stops.',
          ],
        },
        { danger: 'Confused, collapsed or not answering: ambulance, cooling, nobody left alone.' },
      ],
    },
    {
      title: 'Afterwards',
      blocks: [
        'Write down what happened and what was close: who was taken out of the heat, which job was worse than its assessment says, where water ran out.',
        'Change the job’s assessment or the plan with it. A near miss that nobody writes down happens again.',
      ],
    },
  ],
  questions: [
    {
      question: 'Which people need a plan of their own on a hot day?',
      all: ['New starters', 'People back from leave or illness', 'People who work alone'],
      wrong: ['Nobody, the plan is the same for all'],
      why: 'They are the ones to whom it happens first.',
    },
    {
      question: 'The order of the hour says “Do not work”, and the job is nearly done. What do you do?',
      right: 'Stop the work in the heat',
      wrong: ['Finish it quickly', 'Let volunteers finish it'],
      why: 'The order holds for everybody on that job.',
    },
    {
      question: 'What belongs in the three minutes in the morning?',
      all: [
        'Work and rest of the hours',
        'Where water and shade are',
        'Who looks after whom',
        'What to do in an emergency',
      ],
      wrong: ['Last month’s figures'],
      why: 'Short, about today, and with the crew’s own words.',
    },
    {
      question: 'A test shows somebody to be severely dehydrated. When do they go back into the heat?',
      right: 'After they have drunk, rested and been tested again',
      wrong: ['After one cup of water', 'When the others go back'],
      why: 'The follow-up stays open until somebody has looked after it.',
    },
  ],
};

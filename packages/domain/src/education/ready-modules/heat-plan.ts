import type { ReadyModule } from './ready-module.ts';

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

import type { ReadyModule } from './ready-module.ts';

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

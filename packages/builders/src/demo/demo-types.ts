import type { Strategy } from '@heatwise/contract/entities/advice';
import type {
  CustomMeasurementType,
  LinkMeasurementType,
} from '@heatwise/contract/entities/measurement-types';
import type { CustomClass, TypeIcon } from '@heatwise/domain/measurements/custom-type';
import type { MeasurementStatus } from '@heatwise/domain/measurements/measurement-status';
import { instantOf } from '../entity-builders.ts';
import { demoId } from './demo-identity.ts';
import { demoTagId } from './demo-tags.ts';

/** Custom tests of the demo with the mean and deviation of their values. */
export const DEMO_CUSTOM_TYPES = [
  {
    key: 'core',
    name: 'Core temperature',
    unit: '°C',
    icon: 'thermometer',
    mean: 37.5,
    deviation: 0.35,
    decimals: 1,
    classes: [
      { name: 'Normal', colour: 'green', up_to: 37.5 },
      { name: 'Raised', colour: 'yellow', up_to: 38 },
      { name: 'High', colour: 'orange', up_to: 38.5 },
      { name: 'Stop work', colour: 'red', up_to: null },
    ],
  },
  {
    key: 'grip',
    name: 'Grip strength',
    unit: 'kg',
    icon: 'barbell',
    mean: 44,
    deviation: 9,
    decimals: 1,
    classes: [],
  },
  {
    key: 'lactate',
    name: 'Blood lactate',
    unit: 'mmol/L',
    icon: 'bolt',
    mean: 2.4,
    deviation: 0.9,
    decimals: 1,
    classes: [
      { name: 'At rest', colour: 'green', up_to: 2 },
      { name: 'Working', colour: 'yellow', up_to: 4 },
      { name: 'Exhausting', colour: 'red', up_to: null },
    ],
  },
] as const;

/** What is recorded beside a test. */
export const DEMO_LINK_TYPES = [
  { key: 'weight', name: 'Body weight', unit: 'kg', icon: 'scale' },
  { key: 'urine', name: 'Urine specific gravity', unit: 'SG', icon: 'flask' },
  { key: 'fluid', name: 'Fluid drunk', unit: 'mL', icon: 'glass' },
] as const;

export function demoCustomTypes(seed: string, created: number): CustomMeasurementType[] {
  return DEMO_CUSTOM_TYPES.map(({ key, classes, ...type }) => ({
    custom_id: demoId(seed, `custom/${key}`),
    classes: [...classes] satisfies CustomClass[],
    ...typeFields(type, created),
  }));
}

export function demoLinkTypes(seed: string, created: number): LinkMeasurementType[] {
  return DEMO_LINK_TYPES.map(({ key, ...type }) => ({
    link_type_id: demoId(seed, `link/${key}`),
    ...typeFields(type, created),
  }));
}

type Described = { name: string; unit: string; icon: TypeIcon };

function typeFields({ name, unit, icon }: Described, created: number) {
  const time = instantOf(created);
  return { name, unit, icon, image: null, active: true, created_time: time, modified_time: time };
}

type Advice = {
  type: 'sosm' | 'sweat';
  status: MeasurementStatus;
  drink: number | null;
  advice: string;
  /** Overrides the organisation's advice for the people of a tag or for one person. */
  tag?: string;
  person?: number;
};

const advices: readonly Advice[] = [
  {
    type: 'sosm',
    status: 'hydrated',
    drink: 200,
    advice: 'Well hydrated. Keep sipping a glass of water every half hour.',
  },
  {
    type: 'sosm',
    status: 'mildly_dehydrated',
    drink: 500,
    advice: 'Drink two glasses of water over the next half hour, then carry on as usual.',
  },
  {
    type: 'sosm',
    status: 'moderately_dehydrated',
    drink: 750,
    advice: 'Rest in the shade, drink water with electrolytes and test again within the hour.',
  },
  {
    type: 'sosm',
    status: 'severely_dehydrated',
    drink: 1000,
    advice: 'Stop work, go to a cool room with a first aider, drink slowly. Test again before returning.',
  },
  {
    type: 'sosm',
    status: 'moderately_dehydrated',
    drink: 1000,
    tag: 'shutdown',
    advice:
      'Leave the vessel, cool down for twenty minutes and drink water with electrolytes. Test again before entering.',
  },
  {
    type: 'sosm',
    status: 'mildly_dehydrated',
    drink: 600,
    person: 3,
    advice: 'Take your bottle along: two glasses now and one each half hour of the shift.',
  },
  { type: 'sweat', status: 'low_sodium', drink: 250, advice: 'Little salt lost. Plain water is enough.' },
  {
    type: 'sweat',
    status: 'moderate_sodium',
    drink: 500,
    advice: 'Water, and an ordinary meal in the break.',
  },
  {
    type: 'sweat',
    status: 'high_sodium',
    drink: 500,
    advice: 'One sachet of electrolytes with every second bottle.',
  },
  {
    type: 'sweat',
    status: 'very_high_sodium',
    drink: 750,
    advice: 'One sachet of electrolytes with each bottle; a salty snack in the break.',
  },
];

export function demoStrategies(seed: string, created: number): Strategy[] {
  const time = instantOf(created);
  return advices.map(({ type, status, drink, advice, tag, person }, index) => ({
    strategy_id: demoId(seed, `strategy/${index}`),
    tag_id: tag === undefined ? null : demoTagId(seed, tag),
    user_id: person === undefined ? null : demoId(seed, `person/${person}`),
    type,
    status,
    advice,
    drink_millilitres: drink,
    active: true,
    created_time: time,
    modified_time: time,
  }));
}

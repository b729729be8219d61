import type { Strategy } from '../sync/entities.ts';
import type { Entity, FieldsOf } from './entity.ts';

export const strategyEntity = {
  id: 'strategy_id',
  call: 'core',
  store: 'plain',
  fields: {
    strategy_id: 'quoted',
    tag_id: 'quoted?',
    user_id: 'quoted?',
    type: 'text',
    status: 'text',
    advice: 'text',
    drink_millilitres: 'number?',
    active: 'boolean',
    created_time: 'quoted',
    modified_time: 'quoted',
  } satisfies FieldsOf<Strategy>,
} as const satisfies Entity;

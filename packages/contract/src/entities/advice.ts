import { defineEntity, field, nullable, type RowOf } from './entity.ts';

export const strategyEntity = defineEntity({
  id: 'strategy_id',
  call: 'core',
  store: 'plain',
  fields: {
    strategy_id: field.id(),
    tag_id: nullable(field.id()),
    user_id: nullable(field.id()),
    type: field.text(),
    status: field.text(),
    advice: field.text(),
    drink_millilitres: nullable(field.number()),
    active: field.flag(),
    created_time: field.instant(),
    modified_time: field.instant(),
  },
});

export type Strategy = RowOf<typeof strategyEntity>;

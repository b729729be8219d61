import { expect, test } from 'vitest';
import { field, nullable } from './entity.ts';
import { outlineOf, SYNCED_ENTITIES } from './synced-entities.ts';

test('the outline names fields and their kinds, in whatever order they are written', () => {
  const { tags } = SYNCED_ENTITIES;
  const outline = outlineOf({ tags });
  const reversed = Object.fromEntries(Object.entries(tags.fields).reverse());
  expect(outlineOf({ tags: { ...tags, fields: reversed } })).toBe(outline);
  expect(outlineOf({ tags: { ...tags, fields: { ...tags.fields, colour: field.text() } } })).not.toBe(
    outline,
  );
  expect(outlineOf({ tags: { ...tags, fields: { ...tags.fields, name: nullable(field.text()) } } })).not.toBe(
    outline,
  );
  expect(outlineOf({ tags, courses: tags })).not.toBe(outline);
});

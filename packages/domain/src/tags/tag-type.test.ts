import { expect, test } from 'vitest';
import * as messages from './tag-messages.ts';
import { tagMetadataProblems } from './tag-metadata-form.ts';
import { compareTags, supervisorsLabel, tagKind } from './tag-type.ts';

test('tags are listed in type order, then by name', () => {
  const tags = [
    { type: 'roster', name: 'Rota' },
    { type: 'default', name: 'Crew 10' },
    { type: 'location', name: 'Newman' },
    { type: 'default', name: 'crew 9' },
    { type: 'job', name: 'Welder' },
    { type: 'job', name: 'driller' },
  ] as const;
  expect([...tags].sort(compareTags).map(({ name }) => name)).toEqual([
    'driller',
    'Welder',
    'Newman',
    'crew 9',
    'Crew 10',
    'Rota',
  ]);
});

test('only default tags have managers', () => {
  expect(supervisorsLabel('default')).toBe('Managers');
  expect(supervisorsLabel('job')).toBe('Supervisors');
  expect(supervisorsLabel('location')).toBe('Supervisors');
});

test('tag messages match the specification', () => {
  expect(messages.tagCreated(tagKind('default'))).toBe('Successfully created a new tag');
  expect(messages.tagCreationFailed(tagKind('job'))).toBe('Failed to create new job');
  expect(messages.tagDeleted('Roof crew')).toBe("Tag 'Roof crew' has been deleted.");
  expect(messages.tagNotFound('42')).toBe('Tag with id 42 not found');
  expect(messages.TAG_UPDATED).toBe('Successfully updated tag');
  expect(messages.TAG_NOTIFICATION_UPDATED).toBe('Successfully updated tag notification.');
  expect(messages.tagDeletionFailed('Roof crew', 'Server not responsive')).toContain('Server not responsive');
  expect(messages.tagDeletionWarning('Roof crew')).toMatch(/users, permissions and measurements.*hide/);
});

test('name and unit are required', () => {
  expect(tagMetadataProblems({ name: ' ', unit: '' })).toEqual({
    name: 'Name is required',
    unit: 'Unit is required',
  });
  expect(tagMetadataProblems({ name: 'Weight', unit: 'kg' })).toEqual({});
});

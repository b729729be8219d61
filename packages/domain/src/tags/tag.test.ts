import { expect, test } from 'vitest';
import { tagMetadataProblems } from '../measurements/custom-type.ts';
import * as messages from './tag.ts';
import {
  compareTags,
  GEOLOCATION_UNSUPPORTED,
  geolocationMessage,
  locationSearchFailed,
  NO_PLACE_FOUND,
  supervisorsLabel,
  tagKind,
  tagNameProblem,
  tidyTagName,
} from './tag.ts';

test.each([
  [1, 'You denied the request for Geolocation.'],
  [2, 'Location information is unavailable.'],
  [3, 'The request to get user location timed out.'],
  [0, 'An unknown error occurred.'],
  [undefined, 'An unknown error occurred.'],
])('the browser refusing with code %s says %j', (code, message) => {
  expect(geolocationMessage(code)).toBe(message);
});

test('the messages of the map search match the specification', () => {
  expect(NO_PLACE_FOUND).toBe('No results found. Please try a different name.');
  expect(locationSearchFailed('timeout')).toBe('Error searching location timeout');
  expect(GEOLOCATION_UNSUPPORTED).toBe('Geolocation is not supported by your browser');
});

const tags = [
  { tag_id: 'a', name: 'Roof crew', active: true },
  { tag_id: 'b', name: 'Day shift', active: false },
  { tag_id: 'c', name: 'ÉQUIPE', active: true },
];

test.each([
  ['', 'Tag name cannot be empty'],
  ['  \t', 'Tag name cannot be empty'],
  ['ab', 'Tag name must be at least 3 characters'],
  [' ab ', 'Tag name must be at least 3 characters'],
  ['💧💧', 'Tag name must be at least 3 characters'],
  ['abc', null],
  ['a'.repeat(200), null],
  ['a'.repeat(201), 'Tag name must be at most 200 characters'],
  ['Roof crew', 'This tag already exists'],
  [' ROOF CREW ', 'This tag already exists'],
  ['équipe', 'This tag already exists'],
  ['Roof\u200B  crew', 'This tag already exists'],
  ['E\u0301quipe', 'This tag already exists'],
  ['\u200B\u3164\u2800', 'Tag name cannot be empty'],
  ['Roof crew 2', null],
  ['Day shift', null],
])('%j: %j', (name, problem) => {
  expect(tagNameProblem(name, tags)).toBe(problem);
});

test('a tag may keep its own name, not take that of another', () => {
  expect(tagNameProblem('roof CREW', tags, 'a')).toBeNull();
  expect(tagNameProblem('Équipe', tags, 'a')).toBe('This tag already exists');
});

test('a name is stored trimmed', () => {
  expect(tidyTagName('  Roof crew ')).toBe('Roof crew');
});

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

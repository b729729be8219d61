import { expect, test } from 'vitest';
import { directionOf, languageFor } from './course.ts';

test('somebody gets the first of their languages that is offered, or one that they read as well', () => {
  expect(languageFor(['en', 'es', 'pt-BR'], ['es'])).toBe('es');
  expect(languageFor(['en', 'es', 'pt-BR'], ['fr', 'pt-PT', 'en'])).toBe('pt-BR');
  expect(languageFor(['en', 'es'], ['es-MX', 'en'])).toBe('es');
  expect(languageFor(['pt-BR', 'pt'], ['pt'])).toBe('pt');
  expect(languageFor(['en', 'pt-BR'], ['PT-br'])).toBe('pt-BR');
});

test('where nothing is offered that they want it is the module’s own', () => {
  expect(languageFor(['en', 'es'], ['de', 'fr'])).toBe('en');
  expect(languageFor(['en', 'es'], [])).toBe('en');
});

test('some languages run from the right', () => {
  expect(['ar', 'he', 'fa-IR', 'ur', 'en', 'es-MX'].map(directionOf)).toEqual([
    'rtl',
    'rtl',
    'rtl',
    'rtl',
    'auto',
    'auto',
  ]);
});

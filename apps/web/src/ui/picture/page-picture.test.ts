import { expect, test } from 'vitest';
import { copyOf } from './page-picture.ts';

function part(html: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element;
}

test('fields in a picture show what was chosen, not their initial value', async () => {
  const original = part(`
    <input value="Moranbah, Queensland">
    <input type="checkbox">
    <input type="checkbox" checked>
    <textarea>Before</textarea>
    <select><option selected>One</option><option>Two</option></select>
  `);
  const [place, sun, shade] = original.querySelectorAll('input');
  if (place) place.value = 'Newman, Pilbara';
  if (sun) sun.checked = true;
  if (shade) shade.checked = false;
  const [area] = original.querySelectorAll('textarea');
  if (area) area.value = 'After';
  const [select] = original.querySelectorAll('select');
  if (select) select.selectedIndex = 1;

  // What an SVG is given is text: only attributes and contents come along.
  const drawn = part((await copyOf(original)).outerHTML);

  expect([...drawn.querySelectorAll('input')].map(({ value, checked }) => [value, checked])).toEqual([
    ['Newman, Pilbara', false],
    ['on', true],
    ['on', false],
  ]);
  expect(drawn.querySelector('textarea')?.value).toBe('After');
  expect(drawn.querySelector('select')?.value).toBe('Two');
});

test('a password never appears in a picture', async () => {
  const original = part('<input type="password">');
  const [field] = original.querySelectorAll('input');
  if (field) field.value = 'secret';
  expect((await copyOf(original)).outerHTML).not.toContain('secret');
});

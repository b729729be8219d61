import { expect, test } from 'vitest';
import { storedDocument } from './rich-text-document.ts';

test('of what the editor hands out only known nodes, marks and attributes are stored', () => {
  const stored = storedDocument({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 3, textAlign: 'left' }, content: [{ type: 'text', text: 'Shade' }] },
      { type: 'codeBlock', content: [{ type: 'text', text: 'x' }] },
      {
        type: 'orderedList',
        attrs: { start: 1, type: null },
        content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }],
      },
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'NIOSH',
            marks: [
              { type: 'link', attrs: { href: 'https://www.cdc.gov/niosh', target: '_blank', class: null } },
              { type: 'strike' },
              { type: 'bold' },
            ],
          },
          { type: 'text', text: 'bad', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
          { type: 'text', text: '' },
        ],
      },
    ],
  });
  expect(stored).toEqual({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Shade' }] },
      { type: 'orderedList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'NIOSH',
            marks: [{ type: 'link', attrs: { href: 'https://www.cdc.gov/niosh' } }, { type: 'bold' }],
          },
          { type: 'text', text: 'bad' },
        ],
      },
    ],
  });
});

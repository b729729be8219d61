import type { RichTextNode, TrainingPage } from '@heatwise/domain/education/module-content';
import { contentOfReady } from '@heatwise/domain/education/ready-modules/ready-module';
import { READY_MODULES } from '@heatwise/domain/education/ready-modules/ready-modules';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { TrainingPageView } from './training-page-view.tsx';

const text = (words: string, ...marks: NonNullable<RichTextNode['marks']>): RichTextNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks }),
});
const pageOf = (...content: RichTextNode[]): TrainingPage => ({
  page_id: 'page',
  title: 'Cool first',
  blocks: [{ kind: 'text', block_id: 'block', document: { type: 'doc', content } }],
});

test('a text is shown with its headings below the page’s, its lists, marks and breaks', () => {
  const item: RichTextNode = { type: 'listItem', content: [{ type: 'paragraph', content: [text('Shade')] }] };
  const shown = renderScreen(
    <TrainingPageView
      files={{}}
      page={pageOf(
        { type: 'heading', attrs: { level: 3 }, content: [text('What to do')] },
        { type: 'orderedList', attrs: { start: 4 }, content: [item] },
        { type: 'bulletList', content: [item] },
        {
          type: 'paragraph',
          content: [text('one', { type: 'bold' }, { type: 'italic' }), { type: 'hardBreak' }, text('two')],
        },
        { type: 'paragraph' },
        {
          type: 'blockquote',
          content: [{ type: 'paragraph', content: [text('drink', { type: 'underline' })] }],
        },
      )}
      titleOrder={2}
      language="pt-BR"
    />,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Cool first' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 4, name: 'What to do' })).toBeTruthy();
  const page = shown.container.querySelector('article');
  expect(page?.lang).toBe('pt-BR');
  expect(page?.querySelector('ol')?.start).toBe(4);
  expect(page?.querySelector('em strong')?.textContent).toBe('one');
  expect(page?.querySelectorAll('br')).toHaveLength(2);
  expect(page?.querySelector('blockquote u')?.textContent).toBe('drink');
});

test('what looks like HTML is shown as it is written, and a link opens nothing but the web and mail', () => {
  const shown = renderScreen(
    <TrainingPageView
      files={{}}
      page={pageOf({
        type: 'paragraph',
        content: [
          text('<img src=x onerror=alert(1)>'),
          text('bad', { type: 'link', attrs: { href: 'javascript:alert(1)' } }),
          text('NIOSH', { type: 'link', attrs: { href: 'https://www.cdc.gov/niosh' } }),
        ],
      })}
    />,
  );
  expect(shown.container.querySelector('img')).toBeNull();
  expect(screen.getByText(/onerror/)).toBeTruthy();
  const [link, ...others] = screen.getAllByRole<HTMLAnchorElement>('link');
  expect([link?.textContent, link?.rel, others]).toEqual(['NIOSH', 'noopener noreferrer', []]);
});

test('a callout says in words what it is', () => {
  const document: RichTextNode = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [text('Never wait.')] }],
  };
  const page = {
    ...pageOf(),
    blocks: [{ kind: 'callout', block_id: 'c', tone: 'danger', document }],
  } as const;
  renderScreen(<TrainingPageView files={{}} page={{ ...page, title: ' ' }} number={3} />);
  expect(within(screen.getByRole('note')).getByText('Danger')).toBeTruthy();
  expect(screen.getByRole('note').textContent).toContain('Never wait.');
  expect(screen.getByRole('heading', { level: 1, name: 'Page 3' })).toBeTruthy();
});

test('every page of the modules that come with the product can be read', () => {
  let ids = 0;
  for (const ready of READY_MODULES)
    for (const page of contentOfReady(ready, () => String(++ids)).pages) {
      const { unmount } = renderScreen(<TrainingPageView files={{}} page={page} />);
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(page.title);
      unmount();
    }
});

test('pictures, videos with captions and documents open by their address; what is lost says so', () => {
  const ids = ['picture', 'video', 'poster', 'captions', 'pdf'] as const;
  const files = Object.fromEntries(
    ids.map((name) => [
      name,
      {
        file_id: name,
        kind: name === 'poster' ? 'picture' : name,
        name: `${name}.file`,
        bytes: 1,
        seconds: null,
        address: `/api/v3/files/${name}`,
      } as const,
    ]),
  );
  const block = { block_id: 'block' };
  const blocks: TrainingPage['blocks'] = [
    { ...block, block_id: 'a', kind: 'picture', file_id: 'picture', alt: 'A shaded bench' },
    {
      ...block,
      block_id: 'b',
      kind: 'video',
      file_id: 'video',
      title: 'Cooling',
      poster_id: 'poster',
      captions_id: 'captions',
    },
    { ...block, block_id: 'c', kind: 'pdf', file_id: 'pdf', title: '' },
  ];
  const page = { ...pageOf(), blocks };
  const shown = renderScreen(<TrainingPageView files={files} page={page} />);
  expect(screen.getByRole<HTMLImageElement>('img', { name: 'A shaded bench' }).src).toMatch(/picture$/);
  const video = screen.getByLabelText<HTMLVideoElement>('Cooling');
  expect([video.src, video.poster].map((address) => address.split('/').at(-1))).toEqual(['video', 'poster']);
  expect(video.querySelector('track')?.getAttribute('src')).toBe('/api/v3/files/captions');
  expect(screen.getByRole('link', { name: /pdf.file/ }).getAttribute('href')).toBe('/api/v3/files/pdf');
  shown.unmount();

  const awaited = renderScreen(<TrainingPageView files={undefined} page={page} />);
  expect(screen.queryByText(/cannot be shown/)).toBeNull();
  awaited.unmount();
  renderScreen(<TrainingPageView files={{}} page={page} />);
  expect(screen.getAllByText(/cannot be shown now/).map(({ textContent }) => textContent)).toEqual([
    'The picture “A shaded bench” cannot be shown now.',
    'The video “Cooling” cannot be shown now.',
    'The document cannot be shown now.',
  ]);
});

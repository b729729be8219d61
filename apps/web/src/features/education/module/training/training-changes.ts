import {
  MOST_BLOCKS,
  MOST_PAGES,
  type ModuleContent,
  type TrainingBlock,
  type TrainingPage,
} from '@heatwise/domain/education/module-content';
import { withCopiedTexts } from '@heatwise/domain/education/module-translations';
import { moved } from '../../../../ui/sortable-list.tsx';
import { restoreItem } from '../module-context.ts';

type Change = (content: ModuleContent) => ModuleContent;

const withPages =
  (changed: (pages: readonly TrainingPage[]) => readonly TrainingPage[]): Change =>
  (content) => ({ ...content, pages: changed(content.pages) });

/** An empty page at the end. */
export const addPage = (page_id: string): Change =>
  withPages((pages) => (pages.length >= MOST_PAGES ? pages : [...pages, { page_id, title: '', blocks: [] }]));

export const removePage = (page_id: string): Change =>
  withPages((pages) => pages.filter((page) => page.page_id !== page_id));

export const restorePage = (page: TrainingPage, at: number): Change =>
  withPages((pages) => restoreItem(pages, page, at, { most: MOST_PAGES, idOf: ({ page_id }) => page_id }));

/** The same page again, behind itself, with ids of its own and what it says in other languages. */
export function duplicatePage(page_id: string, newId: () => string): Change {
  return (content) => {
    const { pages } = content;
    const at = pages.findIndex((page) => page.page_id === page_id);
    const page = pages[at];
    if (!page || pages.length >= MOST_PAGES) return content;
    const copied = new Map(
      [page_id, ...page.blocks.map(({ block_id }) => block_id)].map((id) => [id, newId()]),
    );
    const idOf = (id: string) => copied.get(id) ?? id;
    const copy: TrainingPage = {
      ...page,
      page_id: idOf(page_id),
      blocks: page.blocks.map((block) => ({ ...block, block_id: idOf(block.block_id) })),
    };
    return withCopiedTexts({ ...content, pages: pages.toSpliced(at + 1, 0, copy) }, copied);
  };
}

export const movePage = (from: number, to: number): Change => withPages((pages) => moved(pages, from, to));

const changePage = (page_id: string, changed: (page: TrainingPage) => TrainingPage): Change =>
  withPages((pages) => pages.map((page) => (page.page_id === page_id ? changed(page) : page)));

export const renamePage = (page_id: string, title: string): Change =>
  changePage(page_id, (page) => ({ ...page, title }));

export const addBlock = (page_id: string, block: TrainingBlock): Change =>
  changePage(page_id, (page) =>
    page.blocks.length >= MOST_BLOCKS ? page : { ...page, blocks: [...page.blocks, block] },
  );

export const removeBlock = (page_id: string, block_id: string): Change =>
  changePage(page_id, (page) => ({
    ...page,
    blocks: page.blocks.filter((block) => block.block_id !== block_id),
  }));

export const restoreBlock = (page_id: string, block: TrainingBlock, at: number): Change =>
  changePage(page_id, (page) => ({
    ...page,
    blocks: restoreItem(page.blocks, block, at, { most: MOST_BLOCKS, idOf: ({ block_id }) => block_id }),
  }));

export const changeBlock = (page_id: string, changed: TrainingBlock): Change =>
  changePage(page_id, (page) => ({
    ...page,
    blocks: page.blocks.map((block) => (block.block_id === changed.block_id ? changed : block)),
  }));

export const moveBlock = (page_id: string, from: number, to: number): Change =>
  changePage(page_id, (page) => ({ ...page, blocks: moved(page.blocks, from, to) }));

import {
  MODULE_TITLE_MAX_LENGTH,
  MOST_PAGES,
  type TrainingPage,
} from '@heatwise/domain/education/module-content';
import { ActionIcon, Button, Menu, SegmentedControl, TextInput } from '@mantine/core';
import { IconCopy, IconDotsVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { SortableList } from '../../../../ui/sortable-list.tsx';
import { UndoNotice } from '../../../../ui/undo-notice.tsx';
import { TrainingPageView } from '../../reading/training-page-view.tsx';
import { useModuleDraft } from '../module-context.ts';
import { AddBlock } from './add-block.tsx';
import { BlockList } from './block-list.tsx';
import classes from './training.module.css';
import { addPage, duplicatePage, movePage, removePage, renamePage, restorePage } from './training-changes.ts';

const nameOf = ({ title }: TrainingPage, index: number) =>
  title.trim() === '' ? `Page ${index + 1}` : title;

/** The pages of a module beside the one that is being written. */
export function TrainingPart() {
  const { content, change, files, isReadOnly } = useModuleDraft();
  const { pages } = content;
  const [chosen, setChosen] = useState<string | null>(null);
  const [view, setView] = useState<'write' | 'preview'>(isReadOnly ? 'preview' : 'write');
  const [removed, setRemoved] = useState<{ name: string; page: TrainingPage; at: number } | null>(null);
  const index = Math.max(
    0,
    pages.findIndex(({ page_id }) => page_id === chosen),
  );
  const page = pages[index];

  function add(): void {
    const page_id = crypto.randomUUID();
    change(addPage(page_id));
    setChosen(page_id);
    setView('write');
  }
  function remove(gone: TrainingPage, at: number): void {
    setRemoved({ name: nameOf(gone, at), page: gone, at });
    change(removePage(gone.page_id));
  }

  const undoNotice = removed ? (
    <UndoNotice
      text={`“${removed.name}” deleted.`}
      onUndo={() => {
        change(restorePage(removed.page, removed.at));
        setRemoved(null);
      }}
      onDismiss={() => setRemoved(null)}
    />
  ) : null;

  if (!page)
    return (
      <>
        <EmptyState
          title="No pages yet"
          hint="A page is what somebody reads at one go: a heading, a few sentences, a picture."
          action={isReadOnly ? null : <Button onClick={add}>Add the first page</Button>}
        />
        {undoNotice}
      </>
    );
  return (
    <div className={classes.training}>
      <nav aria-label="Pages" className={classes.pages}>
        <SortableList
          label="Pages"
          items={pages}
          idOf={({ page_id }) => page_id}
          nameOf={nameOf}
          isDisabled={isReadOnly}
          onMove={(from, to) => change(movePage(from, to))}
        >
          {(item, at, handle) => (
            <div className={classes.pageItem} data-active={item === page || undefined}>
              {handle}
              <button
                type="button"
                className={classes.pageName}
                aria-current={item === page ? 'page' : undefined}
                onClick={() => setChosen(item.page_id)}
              >
                {at + 1}. {nameOf(item, at)}
              </button>
              {isReadOnly ? null : (
                <Menu position="bottom-end">
                  <Menu.Target>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={36}
                      aria-label={`More about ${nameOf(item, at)}`}
                    >
                      <IconDotsVertical size={18} aria-hidden="true" />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    <Menu.Item
                      leftSection={<IconCopy size={16} />}
                      disabled={pages.length >= MOST_PAGES}
                      onClick={() => change(duplicatePage(item.page_id, () => crypto.randomUUID()))}
                    >
                      Duplicate
                    </Menu.Item>
                    <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => remove(item, at)}>
                      Delete
                    </Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              )}
            </div>
          )}
        </SortableList>
        {isReadOnly ? null : (
          <Button
            variant="default"
            mt="sm"
            fullWidth
            leftSection={<IconPlus size={18} />}
            disabled={pages.length >= MOST_PAGES}
            onClick={add}
          >
            Add a page
          </Button>
        )}
      </nav>
      <div className={classes.page}>
        {isReadOnly ? null : (
          <SegmentedControl
            aria-label="How the page is shown"
            value={view}
            onChange={(value) => setView(value as 'write' | 'preview')}
            data={[
              { value: 'write', label: 'Write' },
              { value: 'preview', label: 'Preview' },
            ]}
          />
        )}
        {view === 'preview' ? (
          <div className={classes.phone}>
            <TrainingPageView
              page={page}
              files={files}
              language={content.language}
              number={index + 1}
              titleOrder={2}
            />
          </div>
        ) : (
          <Panel aria-label={`Page ${index + 1}`} key={page.page_id}>
            <TextInput
              label="Title of the page"
              maxLength={MODULE_TITLE_MAX_LENGTH}
              value={page.title}
              onChange={(event) =>
                change(renamePage(page.page_id, event.currentTarget.value), `title ${page.page_id}`)
              }
            />
            <BlockList page={page} />
            <AddBlock page={page} />
          </Panel>
        )}
        {undoNotice}
      </div>
    </div>
  );
}

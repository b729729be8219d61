import type { TrainingBlock, TrainingPage } from '@heatwise/domain/education/module-content';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { SortableList } from '../../../../ui/sortable-list.tsx';
import { UndoNotice } from '../../../../ui/undo-notice.tsx';
import { useModuleDraft } from '../module-context.ts';
import { BlockEditor } from './block-editor.tsx';
import { BLOCK_KINDS } from './block-kinds.ts';
import classes from './training.module.css';
import { changeBlock, moveBlock, removeBlock, restoreBlock } from './training-changes.ts';

const nameOf = ({ kind }: TrainingBlock, index: number) => `${BLOCK_KINDS[kind].label} ${index + 1}`;

/** The blocks of a page, each with what changes it. */
export function BlockList({ page }: { page: TrainingPage }) {
  const { change } = useModuleDraft();
  const [removed, setRemoved] = useState<{ name: string; block: TrainingBlock; at: number } | null>(null);
  const { page_id, blocks } = page;
  return (
    <div className={classes.blocks}>
      <SortableList
        label="Blocks of the page"
        items={blocks}
        idOf={({ block_id }) => block_id}
        nameOf={nameOf}
        onMove={(from, to) => change(moveBlock(page_id, from, to))}
      >
        {(block, index, handle) => (
          <section className={classes.block} aria-label={nameOf(block, index)}>
            <div className={classes.blockHead}>
              {handle}
              <span className={classes.blockKind}>{BLOCK_KINDS[block.kind].label}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Delete ${nameOf(block, index)}`}
                onClick={() => {
                  setRemoved({ name: nameOf(block, index), block, at: index });
                  change(removeBlock(page_id, block.block_id));
                }}
              >
                <IconTrash size={18} aria-hidden="true" />
              </ActionIcon>
            </div>
            <BlockEditor
              block={block}
              onChange={(changed) => change(changeBlock(page_id, changed), `block ${block.block_id}`)}
            />
          </section>
        )}
      </SortableList>
      {removed ? (
        <UndoNotice
          text={`${removed.name} deleted.`}
          onUndo={() => {
            change(restoreBlock(page_id, removed.block, removed.at));
            setRemoved(null);
          }}
          onDismiss={() => setRemoved(null)}
        />
      ) : null}
    </div>
  );
}

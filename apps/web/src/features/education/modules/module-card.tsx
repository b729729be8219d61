import type { ListedModule } from '@heatwise/contract/education/modules.contract';
import { formatCount, formatNumber } from '@heatwise/domain/text/format-number';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDotsVertical, IconPresentation, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { languageName } from '../../../ui/languages.ts';
import { ModuleCover } from '../module-cover.tsx';
import { ModuleStateBadge } from '../module-state-badge.tsx';
import classes from './modules.module.css';
import { useCreateModule } from './modules.mutations.ts';

type Props = { module: ListedModule; handle: ReactNode; onDelete: () => void };

/** A module in the list: what it is, and how far its people are. */
export function ModuleCard({ module, handle, onDelete }: Props) {
  const { module_id, title, summary, state, version, is_changed, language, translations, minutes } = module;
  const { assigned, done, overdue, pages, questions, cover } = module;
  const create = useCreateModule();
  const navigate = useNavigate();

  function duplicate(): void {
    const copy = crypto.randomUUID();
    create.mutate(
      { module_id: copy, title: `${title} (copy)`.slice(0, 120), copy_of: module_id },
      {
        onSuccess: () =>
          void navigate({ to: '/education/modules/$module_id/training', params: { module_id: copy } }),
      },
    );
  }

  const facts = [
    languagesText(language, translations),
    ...(minutes === null ? [] : [`${minutes} min`]),
    formatCount(pages, 'page', 'pages'),
    ...(questions === 0 ? [] : [formatCount(questions, 'question', 'questions')]),
  ];
  return (
    <article className={classes.card} aria-label={title}>
      {handle}
      <ModuleCover address={cover} className={classes.cover} />
      <div className={classes.head}>
        <Link to="/education/modules/$module_id/training" params={{ module_id }} className={classes.title}>
          {title}
        </Link>
        <ModuleStateBadge state={state} version={version} />
        {is_changed && version !== null ? <span className={classes.changed}>Unpublished changes</span> : null}
      </div>
      <div className={classes.words}>
        {summary.trim() === '' ? null : <p className={classes.summary}>{summary}</p>}
        <p className={classes.facts}>{facts.join(' · ')}</p>
      </div>
      <dl className={classes.counts}>
        <div>
          <dt>Assigned</dt>
          <dd>{formatNumber(assigned)}</dd>
        </div>
        <div>
          <dt>Completed</dt>
          <dd>{formatNumber(done)}</dd>
        </div>
        <div data-alert={overdue > 0 || undefined}>
          <dt>Overdue</dt>
          <dd>{formatNumber(overdue)}</dd>
        </div>
      </dl>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            className={classes.menu}
            aria-label={`More about ${title}`}
          >
            <IconDotsVertical size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {state === 'published' ? (
            <Menu.Item
              leftSection={<IconPresentation size={16} />}
              onClick={() => void navigate({ to: '/education/talks/new', search: { module: module_id } })}
            >
              Start a talk
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={duplicate}>
            Duplicate
          </Menu.Item>
          {state === 'draft' ? (
            <Menu.Item leftSection={<IconTrash size={16} />} onClick={onDelete}>
              Delete
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
    </article>
  );
}

/** The one by its name, several in short: "EN · ES". */
function languagesText(language: string, translations: readonly string[]): string {
  if (translations.length === 0) return languageName(language);
  return [language, ...translations].map((one) => one.toUpperCase()).join(' · ');
}

import type { ListedModule } from '@heatwise/contract/education/modules.contract';
import { MODULE_STATES } from '@heatwise/domain/education/module-content';
import { formatCount, formatNumber } from '@heatwise/domain/text/format-number';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { ActionIcon, Button, Group, Menu, NativeSelect, Stack } from '@mantine/core';
import {
  IconCopy,
  IconDotsVertical,
  IconPlus,
  IconPresentation,
  IconSchool,
  IconTrash,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { languageName, languageWords } from '../../../ui/languages.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { moved, SortableList } from '../../../ui/sortable-list.tsx';
import { EducationHead } from '../education-head.tsx';
import { ModuleCover } from '../module-cover.tsx';
import { ModuleStateBadge } from '../module-state-badge.tsx';
import classes from './modules.module.css';
import { useCreateModule, useDeleteModule, useOrderModules } from './modules.mutations.ts';
import { useModules } from './modules.queries.ts';
import { NewModuleDialog } from './new-module-dialog.tsx';

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

const STATE_LABELS = { draft: 'Drafts', published: 'Published', retired: 'Retired' } as const;
type Filter = { readonly words: string; readonly state: ListedModule['state'] | '' };

/** The modules that an organisation writes, in the order in which its people meet them. */
export function ModulesScreen() {
  const { data: modules, error, refetch } = useModules();
  const [filter, setFilter] = useState<Filter>({ words: '', state: '' });
  const [isMaking, setIsMaking] = useState(false);
  const [deleting, setDeleting] = useState<ListedModule | null>(null);
  const order = useOrderModules();
  const remove = useDeleteModule();
  const isFiltered = filter.words.trim() !== '' || filter.state !== '';
  const shown = modules?.filter(
    ({ title, summary, state, language, translations }) =>
      (filter.state === '' || state === filter.state) &&
      matchesSearch([title, summary, ...languageWords([language, ...translations])], filter.words),
  );
  const button = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setIsMaking(true)}>
      New module
    </Button>
  );

  return (
    <Stack gap="md" miw={0}>
      <EducationHead hint="What people are trained in: pages to read, and an assessment where one is wanted." />
      {modules && modules.length > 0 ? (
        <Group gap="xs">
          <SearchField
            aria-label="Search modules"
            placeholder="Title or language"
            value={filter.words}
            onChange={(words) => setFilter({ ...filter, words })}
          />
          <NativeSelect
            aria-label="State"
            value={filter.state}
            onChange={({ currentTarget }) => {
              const state = MODULE_STATES.find((one) => one === currentTarget.value) ?? '';
              setFilter({ ...filter, state });
            }}
            data={[
              { value: '', label: 'All states' },
              ...MODULE_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
            ]}
          />
          {button}
        </Group>
      ) : null}
      {list()}
      <NewModuleDialog opened={isMaking} onClose={() => setIsMaking(false)} />
      <ConfirmDialog
        opened={deleting !== null}
        title={`Delete “${deleting?.title}”?`}
        confirm="Delete"
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() =>
          deleting && remove.mutate(deleting.module_id, { onSuccess: () => setDeleting(null) })
        }
        onCancel={() => setDeleting(null)}
      >
        This draft was never published. It cannot be brought back.
      </ConfirmDialog>
    </Stack>
  );

  function list() {
    if (!modules || !shown) {
      return error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <LoadingState text="Loading the modules…" />
      );
    }
    if (modules.length === 0)
      return (
        <EmptyState
          icon={<IconSchool size={26} stroke={1.6} />}
          title="No modules yet"
          hint="Begin with one of the five that come with Heatwise, such as heat illness and first aid, or write your own."
          action={button}
        />
      );
    if (shown.length === 0)
      return (
        <EmptyState
          title="No results found"
          hint="No module matches the search."
          action={
            <Button variant="default" onClick={() => setFilter({ words: '', state: '' })}>
              Show all
            </Button>
          }
        />
      );
    return (
      <SortableList
        label="Modules"
        items={shown}
        idOf={({ module_id }) => module_id}
        nameOf={({ title }) => title}
        // Places among those that are not shown would be a guess.
        isDisabled={isFiltered}
        onMove={(from, to) => order.mutate(moved(modules, from, to))}
      >
        {(module, _index, handle) => (
          <ModuleCard module={module} handle={handle} onDelete={() => setDeleting(module)} />
        )}
      </SortableList>
    );
  }
}

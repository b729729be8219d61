import { moduleRoutes } from '@heatwise/contract/education/education.routes';
import type { WrittenModule } from '@heatwise/contract/education/modules.contract';
import { withoutLostTexts } from '@heatwise/domain/education/module-translations';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type RouteTab, RouteTabs } from '../../../ui/route-tabs.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { ModuleStateBadge } from '../module-state-badge.tsx';
import { moduleKey, useFilesOfModule, useModule } from './module.queries.ts';
import { ModuleProvider } from './module-context.ts';
import { createModuleDraft, type DraftView, type ModuleDraft } from './module-draft.ts';
import { PublishButton } from './publish-button.tsx';

const TABS: readonly RouteTab[] = [
  { to: '/education/modules/$module_id/training', label: 'Training' },
  { to: '/education/modules/$module_id/assessment', label: 'Assessment' },
  { to: '/education/modules/$module_id/settings', label: 'Settings' },
  { to: '/education/modules/$module_id/assignments', label: 'Assignments' },
];

const NO_FILES = {};

/** Around the parts of one module: what it is called, whether its words are kept, and publishing it. */
export function ModuleFrame({ moduleId, children }: { moduleId: string; children: ReactNode }) {
  const { data, error, refetch } = useModule(moduleId);
  if (!data) {
    if (!error) return <LoadingState text="Loading the module…" />;
    if (error.status === 404 || error.status === 400) return <NoSuchModule />;
    return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  }
  return (
    <OpenModule key={moduleId} module={data}>
      {children}
    </OpenModule>
  );
}

function NoSuchModule() {
  return (
    <>
      <BackLink to="/education/modules" label="Modules" />
      <EmptyState
        title="There is no such module"
        hint="It may have been deleted, or the address is not right."
      />
    </>
  );
}

function useDraft({ module_id, ...module }: WrittenModule): ModuleDraft {
  const { api } = usePlatform();
  const [draft] = useState(() =>
    createModuleDraft({
      module,
      keep: (revision, content) =>
        api.send(moduleRoutes.keep, {
          params: { module_id }, // What translated a deleted page is here until then, so that undoing brings it back.
          body: { revision, content: withoutLostTexts(content) },
        }),
    }),
  );
  useEffect(() => {
    const keepNow = () => void draft.keepNow();
    window.addEventListener('online', keepNow);
    return () => {
      window.removeEventListener('online', keepNow);
      // Whoever goes on to another screen need not wait for the pause.
      keepNow();
      draft.close();
    };
  }, [draft]);
  return draft;
}

function OpenModule({ module, children }: { module: WrittenModule; children: ReactNode }) {
  const { module_id, state } = module;
  const draft = useDraft(module);
  const view = useSyncExternalStore(draft.subscribe, draft.view);
  const asked = useFilesOfModule(module_id);
  // Without an answer each place says in words what it cannot show.
  const files = asked.data ?? (asked.isError ? NO_FILES : undefined);
  const queryClient = useQueryClient();
  useUnsavedChanges(
    view.keeping === 'failed' || view.keeping === 'overtaken',
    (now, next) => !next.pathname.startsWith(now.pathname.split('/').slice(0, 4).join('/')),
  );
  const isReadOnly = state === 'retired';
  const { content } = view;
  const isPublished = !module.is_changed && view.revision === module.revision && view.keeping === 'kept';
  const inHand = useMemo(
    () => ({ module, content, change: draft.change, files, isReadOnly }),
    [module, content, draft, files, isReadOnly],
  );

  async function takeTheirs(): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: moduleKey(module_id), exact: true });
    const theirs = queryClient.getQueryData<WrittenModule>(moduleKey(module_id));
    if (theirs) draft.take(theirs);
  }

  const title = content.title.trim() === '' ? 'Untitled module' : content.title;
  return (
    <ModuleProvider value={inHand}>
      <Stack gap={16} miw={0}>
        <header>
          <BackLink to="/education/modules" label="Modules" />
          <Group justify="space-between" gap="sm">
            <Group gap="sm" miw={0}>
              <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
                {title}
              </Title>
              <ModuleStateBadge state={state} version={module.versions[0]?.version ?? null} />
            </Group>
            {isReadOnly ? null : (
              <Group gap="xs">
                <KeepingState view={view} onRetry={() => void draft.keepNow()} />
                <ToolButton
                  label="Undo"
                  icon={<IconArrowBackUp size={20} />}
                  disabled={!view.canUndo}
                  onClick={draft.undo}
                />
                <ToolButton
                  label="Redo"
                  icon={<IconArrowForwardUp size={20} />}
                  disabled={!view.canRedo}
                  onClick={draft.redo}
                />
                {state === 'published' ? (
                  <Button
                    variant="default"
                    renderRoot={(props) => (
                      <Link to="/education/talks/new" search={{ module: module_id }} {...props} />
                    )}
                  >
                    Start a talk
                  </Button>
                ) : null}
                <PublishButton
                  module={module}
                  content={content}
                  isPublished={isPublished}
                  keepNow={draft.keepNow}
                />
              </Group>
            )}
          </Group>
        </header>
        {isReadOnly ? (
          <Notice tone="info">
            This module has been retired: nobody begins it any more. Restore it under Settings to change it.
          </Notice>
        ) : null}
        {view.keeping === 'overtaken' ? (
          <Notice tone="warning" title="Changed elsewhere">
            {view.failure} What you changed here since then is not kept.{' '}
            <Button variant="default" size="compact-sm" onClick={() => void takeTheirs()}>
              Load what was kept
            </Button>
          </Notice>
        ) : null}
        <RouteTabs label={title} tabs={TABS} params={{ module_id }} />
        {children}
      </Stack>
    </ModuleProvider>
  );
}

/** Whether what was written is kept, always in the same place. */
function KeepingState({ view, onRetry }: { view: DraftView; onRetry: () => void }) {
  if (view.keeping === 'failed')
    return (
      <>
        <Text size="sm" c="var(--mantine-color-error)" role="status" maw={360}>
          Not saved: {view.failure}
        </Text>
        <Button variant="default" size="compact-md" onClick={onRetry}>
          Try again
        </Button>
      </>
    );
  const text = { kept: 'Saved', keeping: 'Saving…', overtaken: 'Not saved' }[view.keeping];
  return (
    <Text size="sm" c="dimmed" role="status">
      {text}
    </Text>
  );
}

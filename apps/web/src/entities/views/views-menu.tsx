import type { SavedView, ViewForm } from '@heatwise/contract/views/views.contract';
import { viewRoutes } from '@heatwise/contract/views/views.routes';
import {
  isSameViewName,
  VIEW_NAME_MAX_LENGTH,
  VIEW_NAME_REQUIRED,
  type ViewedList,
} from '@heatwise/domain/views/saved-view';
import { ActionIcon, Button, Divider, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark, IconCheck, IconX } from '@tabler/icons-react';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { isSameSearch, type ListView } from '../../ui/list-view.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';

const VIEWS = ['saved views'] as const;

/** One's own views of a list, by name; read when they are first looked at. */
function useSavedViews(list: ViewedList, isEnabled: boolean) {
  return useApiQuery(VIEWS, (api) => api.send(viewRoutes.list), {
    select: ({ views }): readonly SavedView[] => views.filter((view) => view.list === list),
    enabled: isEnabled,
    retry: false,
  });
}

/** Keeps a view under a name, or replaces the one of that name. A failure appears as a toast. */
function useSaveView() {
  return useApiMutation((api, body: ViewForm) => api.send(viewRoutes.save, { body }), {
    invalidates: [VIEWS],
  });
}

/** A failure appears as a toast. */
function useDeleteView() {
  return useApiMutation(
    (api, { view_id }: Pick<SavedView, 'view_id'>) => api.send(viewRoutes.delete, { params: { view_id } }),
    { invalidates: [VIEWS] },
  );
}

type Props = ListView & { list: ViewedList };

/** Filters, columns and sorting of a list under names: one's own, on whatever device one signs in. */
export function ViewsMenu({ list, search, onOpen }: Props) {
  const [isOpen, { toggle, close }] = useDisclosure();
  const views = useSavedViews(list, isOpen);
  const shown = views.data?.find((view) => isSameSearch(view.search, search));
  return (
    <Popover
      opened={isOpen}
      onDismiss={close}
      width={320}
      position="bottom-end"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ToolButton
          label="Views"
          {...(shown ? { text: shown.name } : {})}
          icon={<IconBookmark size={18} aria-hidden="true" />}
          onClick={toggle}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label="Saved views">
        {views.error ? (
          <ErrorState message={views.error.message} onRetry={() => void views.refetch()} />
        ) : views.data ? (
          <Stack gap="xs">
            <Views
              views={views.data}
              shownId={shown?.view_id}
              onOpen={(view) => {
                close();
                onOpen(view.search);
              }}
            />
            <Divider />
            <NewView list={list} search={search} views={views.data} />
          </Stack>
        ) : (
          <LoadingState height={96} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

type ViewsProps = {
  views: readonly SavedView[];
  shownId: string | undefined;
  onOpen: (view: SavedView) => void;
};

function Views({ views, shownId, onOpen }: ViewsProps) {
  const remove = useDeleteView();
  const leaving = remove.isPending ? remove.variables.view_id : null;
  if (views.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No saved views yet. Choose filters, columns and an order, then save them under a name.
      </Text>
    );
  return (
    <Stack gap={4} component="ul" m={0} p={0} mah={280} style={{ overflow: 'auto', listStyle: 'none' }}>
      {views.map((view) => (
        <Group key={view.view_id} component="li" gap={4} wrap="nowrap">
          <Button
            variant="subtle"
            color="gray"
            justify="flex-start"
            flex={1}
            miw={0}
            aria-current={view.view_id === shownId || undefined}
            leftSection={
              <IconCheck size={16} aria-hidden="true" opacity={view.view_id === shownId ? 1 : 0} />
            }
            onClick={() => onOpen(view)}
          >
            {view.name}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={`Delete the view ${view.name}`}
            disabled={view.view_id === leaving}
            onClick={() => remove.mutate(view)}
          >
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  );
}

function NewView({ list, search, views }: Pick<Props, 'list' | 'search'> & { views: readonly SavedView[] }) {
  const form = useDraftForm({
    saved: { name: '' },
    problemsOf: ({ name }) => ({ name: name.trim() === '' ? VIEW_NAME_REQUIRED : null }),
    inputOf: ({ name }) => ({ list, name: name.trim(), search: { ...search } }),
    write: useSaveView(),
  });
  const replaced = views.find((view) => isSameViewName(view.name, form.values.name));

  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="xs">
        <TextInput
          label="Save what is shown now as"
          placeholder="Night shift, driest first"
          maxLength={VIEW_NAME_MAX_LENGTH}
          {...form.field('name')}
        />
        <Button type="submit" loading={form.isBusy}>
          {replaced ? `Replace “${replaced.name}”` : 'Save view'}
        </Button>
      </Stack>
    </form>
  );
}

import { TALK_MESSAGES, TALK_PLACE_MAX_LENGTH } from '@heatwise/domain/education/toolbox-talk';
import type { CapabilityScope } from '@heatwise/domain/permissions/actor';
import { Autocomplete, Button, Group, Select, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { PersonPicker } from '../../../entities/people/person-picker.tsx';
import { useJobsAndLocations } from '../../../entities/tags/job-and-location.queries.ts';
import { TagPicker } from '../../../entities/tags/tag-picker.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { PickerOption } from '../../../ui/picker-options.ts';
import { QueryState } from '../../../ui/query-list.tsx';
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { useToday } from '../learning/course-parts.tsx';
import type { TalkDraft } from './kept-talk.ts';
import { usePresentable, usePresentedModule } from './talks.queries.ts';

type Props = {
  /** Chosen already, on the way here. */
  module_id: string | undefined;
  reach: CapabilityScope;
  onBegin: (draft: TalkDraft) => void;
};
type Problems = { readonly module?: string; readonly place?: string; readonly crew?: string };

/** What is to be known before a talk: which module, where, and who may be there. */
export function TalkPlan({ module_id, reach, onBegin }: Props) {
  const { data: modules, error, refetch } = usePresentable();
  if (!modules) return <QueryState query={{ data: modules, error, refetch }} />;
  if (modules.length === 0)
    return <EmptyState title="Nothing to present yet" hint="Here are the modules that are published." />;
  const isKnown = modules.some((module) => module.module_id === module_id);
  const options = modules.map((module) => ({ value: module.module_id, label: module.title }));
  return (
    <PlanForm
      options={options}
      chosen={isKnown ? (module_id ?? null) : null}
      reach={reach}
      onBegin={onBegin}
    />
  );
}

type FormProps = Pick<Props, 'reach' | 'onBegin'> & {
  options: { value: string; label: string }[];
  chosen: string | null;
};

function PlanForm({ options, chosen, reach, onBegin }: FormProps) {
  const today = useToday();
  const readModule = usePresentedModule();
  const locations = useJobsAndLocations()?.locations ?? [];
  const [moduleId, setModuleId] = useState(chosen);
  const [place, setPlace] = useState('');
  const [tags, setTags] = useState<readonly PickerOption[]>([]);
  const [people, setPeople] = useState<readonly PickerOption[]>([]);
  useUnsavedChanges(moduleId !== chosen || place !== '' || tags.length + people.length > 0);
  const [problems, setProblems] = useState<Problems>({});
  const among = reach.everyone ? null : [...reach.tag_ids];
  const begin = useApiMutation(async (_api, module_id: string) => {
    const module = await readModule(module_id);
    const location_id = locations.find(({ name }) => name === place.trim())?.tag_id ?? null;
    const started_at = new Date().toISOString();
    const said = { talk_id: crypto.randomUUID(), place: place.trim(), location_id, held_on: today };
    onBegin({ ...said, module, tags, people, started_at, confirmed: {} });
  });

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const found: Problems = {
      ...(moduleId === null && { module: 'Please choose a module.' }),
      ...(place.trim() === '' && { place: TALK_MESSAGES.placeMissing }),
      ...(tags.length + people.length === 0 && { crew: 'Please choose a crew or people.' }),
    };
    setProblems(found);
    if (moduleId !== null && Object.keys(found).length === 0) begin.mutate(moduleId);
  }

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md" maw={560}>
        <Select
          label="Module"
          placeholder="Choose a module"
          data={options}
          value={moduleId}
          onChange={setModuleId}
          error={problems.module}
          searchable
          size="md"
          allowDeselect={false}
        />
        <Autocomplete
          label="Where the talk is held"
          placeholder="Crib room 2"
          description="A location, or in your own words"
          data={[...new Set(locations.map(({ name }) => name))]}
          value={place}
          onChange={setPlace}
          error={problems.place}
          maxLength={TALK_PLACE_MAX_LENGTH}
          size="md"
        />
        <TagPicker
          label="Crews"
          placeholder="Tags, jobs, locations"
          tags={{ types: ['default', 'job', 'location'], among }}
          value={tags}
          onChange={setTags}
          error={problems.crew ?? null}
        />
        <PersonPicker
          label="Other people"
          placeholder="Search by name"
          people={{ among }}
          value={people}
          onChange={setPeople}
        />
        <Text size="sm" c="dimmed">
          After the pages each of them confirms by tapping their name.
        </Text>
        <Group>
          <Button type="submit" size="md" loading={begin.isPending}>
            Start the talk
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

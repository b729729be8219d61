import {
  MODULE_SUMMARY_MAX_LENGTH,
  MODULE_TITLE_MAX_LENGTH,
  type ModuleContent,
  type ModuleShownTo,
} from '@heatwise/domain/education/module-content';
import { COVER_MAX_SIDE } from '@heatwise/domain/education/module-files';
import {
  Button,
  Checkbox,
  Group,
  NumberInput,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { LANGUAGES, languageName } from '../../../../ui/languages.ts';
import { TitledCard } from '../../../../ui/titled-card.tsx';
import { LanguagesCard } from '../languages/languages-card.tsx';
import { useRestore, useRetire } from '../module.mutations.ts';
import { useModuleDraft } from '../module-context.ts';
import { PictureField } from '../picture-field.tsx';

const SHOWN_TO = [
  { value: 'assigned', label: 'Whom it is assigned to' },
  { value: 'everybody', label: 'Everybody, who may begin it by themselves' },
] as const satisfies readonly { value: ModuleShownTo; label: string }[];

/** What a module is called, who sees it, its language, its certificate, and whether people still take it. */
export function SettingsPart() {
  const { module, content, change, isReadOnly } = useModuleDraft();
  const put = (part: Partial<ModuleContent>, name?: string) => change((now) => ({ ...now, ...part }), name);
  const { certificate } = content;
  return (
    <Stack gap="md" maw={720}>
      <TitledCard title="What it is">
        <Stack gap="md">
          <TextInput
            label="Title"
            required
            disabled={isReadOnly}
            maxLength={MODULE_TITLE_MAX_LENGTH}
            value={content.title}
            onChange={(event) => put({ title: event.currentTarget.value }, 'title')}
          />
          <Textarea
            label="Summary"
            description="Shown on the card of the course"
            autosize
            minRows={2}
            disabled={isReadOnly}
            maxLength={MODULE_SUMMARY_MAX_LENGTH}
            value={content.summary}
            onChange={(event) => put({ summary: event.currentTarget.value }, 'summary')}
          />
          <Group grow align="flex-start">
            <Select
              label="Language"
              searchable
              allowDeselect={false}
              disabled={isReadOnly}
              data={ownLanguages(content)}
              value={content.language}
              onChange={(language) => language && put({ language })}
            />
            <NumberInput
              label="Minutes it takes"
              min={1}
              max={600}
              allowDecimal={false}
              disabled={isReadOnly}
              value={content.minutes ?? ''}
              onChange={(minutes) =>
                put({ minutes: typeof minutes === 'number' && minutes >= 1 ? minutes : null }, 'minutes')
              }
            />
          </Group>
          <CoverField />
          <Select
            label="Who may see it"
            description="Goes out with the next version"
            allowDeselect={false}
            disabled={isReadOnly}
            data={SHOWN_TO}
            value={content.shown_to ?? 'assigned'}
            onChange={(shown_to) => put({ shown_to: shown_to === 'everybody' ? shown_to : 'assigned' })}
          />
        </Stack>
      </TitledCard>
      <TitledCard title="Certificate" hint="Given to whoever completes the module.">
        <Stack gap="md">
          <Checkbox
            label="Give a certificate"
            disabled={isReadOnly}
            checked={certificate !== null}
            onChange={(event) =>
              put({ certificate: event.currentTarget.checked ? { valid_months: 12, text: '' } : null })
            }
          />
          {certificate === null ? null : (
            <>
              <NumberInput
                label="Valid for so many months"
                description="Empty: forever"
                min={1}
                max={120}
                allowDecimal={false}
                disabled={isReadOnly}
                value={certificate.valid_months ?? ''}
                onChange={(months) =>
                  put(
                    {
                      certificate: {
                        ...certificate,
                        valid_months: typeof months === 'number' && months >= 1 ? months : null,
                      },
                    },
                    'months',
                  )
                }
              />
              <Textarea
                label="Text on the certificate"
                autosize
                minRows={2}
                disabled={isReadOnly}
                maxLength={MODULE_SUMMARY_MAX_LENGTH}
                value={certificate.text}
                onChange={(event) =>
                  put({ certificate: { ...certificate, text: event.currentTarget.value } }, 'certificate')
                }
              />
            </>
          )}
        </Stack>
      </TitledCard>
      <LanguagesCard />
      {module.state === 'draft' ? null : <RetireCard />}
    </Stack>
  );
}

/** What a module can be written in: nothing that it is translated into. */
function ownLanguages({ language, translations = {} }: ModuleContent) {
  const own = { value: language, label: languageName(language) };
  const others = LANGUAGES.filter(({ value }) => value !== language && !translations[value]);
  return [own, ...others];
}

function RetireCard() {
  const { module } = useModuleDraft();
  const { module_id, state } = module;
  const [isAsking, setIsAsking] = useState(false);
  const retire = useRetire();
  const restore = useRestore();
  return state === 'retired' ? (
    <TitledCard title="Retired" hint="What was completed stays, and so do the certificates.">
      <Button variant="default" loading={restore.isPending} onClick={() => restore.mutate({ module_id })}>
        Restore
      </Button>
    </TitledCard>
  ) : (
    <TitledCard title="Retire" hint="Nobody begins it any more. Attempts under way may be finished.">
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Retire this module
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Retire this module?"
        confirm="Retire"
        isBusy={retire.isPending}
        onConfirm={() => retire.mutate({ module_id }, { onSuccess: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      >
        <Text size="sm">
          Whoever has not begun loses it. What was completed stays. You can restore it at any time.
        </Text>
      </ConfirmDialog>
    </TitledCard>
  );
}

/** The picture on the module's card. */
function CoverField() {
  const { content, change } = useModuleDraft();
  const { cover } = content;
  return (
    <PictureField
      label="Cover"
      picture={cover && { ...cover, alt: 'The cover of this module' }}
      maxSide={COVER_MAX_SIDE}
      onChoose={(file_id) => change((now) => ({ ...now, cover: { file_id } }))}
      onRemove={() => change(({ cover: _gone, ...rest }) => rest)}
    />
  );
}

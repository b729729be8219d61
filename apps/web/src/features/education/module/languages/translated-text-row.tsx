import { directionOf } from '@heatwise/domain/education/course';
import type {
  RichTextNode,
  TranslatedText,
  TranslatedValue,
} from '@heatwise/domain/education/module-content';
import { type ModuleText, TEXT_LABELS, textState } from '@heatwise/domain/education/module-translations';
import { Badge, Button, Text } from '@mantine/core';
import { languageName } from '../../../../ui/languages.ts';
import { RichText } from '../../reading/rich-text.tsx';
import { useModuleDraft } from '../module-context.ts';
import classes from './translation.module.css';
import { confirmText, putText } from './translation-changes.ts';
import { TranslationField } from './translation-field.tsx';

type Props = { text: ModuleText; language: string; translated: TranslatedText | undefined };

/** A text as it is written, and beside it, on a phone below, what it says in another language. */
export function TranslatedTextRow({ text, language, translated }: Props) {
  const { content, change, isReadOnly } = useModuleDraft();
  const label = TEXT_LABELS[text.what];
  const isOutdated = textState(text, translated) === 'outdated';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div role="group" aria-label={label} className={classes.row} data-outdated={isOutdated || undefined}>
      <div className={classes.original}>
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <div lang={content.language} dir={directionOf(content.language)} className={classes.said}>
          <Original text={text} />
        </div>
      </div>
      <div className={classes.translation}>
        <TranslationField
          label={`${label} in ${languageName(language)}`}
          text={text}
          language={language}
          value={translated?.value}
          onChange={(value: TranslatedValue) =>
            change(putText(language, text, value), `${language} ${text.key}`)
          }
        />
        {isOutdated ? (
          <div className={classes.changed}>
            <Badge variant="light" color="orange" tt="none" className={classes.outdated ?? ''}>
              The original has changed
            </Badge>
            {isReadOnly ? null : (
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Still right: ${label}`}
                onClick={() => change(confirmText(language, text))}
              >
                Still right
              </Button>
            )}
          </div>
        ) : null}
      </div>
    </div>
  );
}

function Original({ text: { form, original } }: { text: ModuleText }) {
  const { files } = useModuleDraft();
  if (form === 'document') return <RichText document={original as RichTextNode} under={2} />;
  if (form === 'answers') return (original as readonly string[]).join(' / ');
  if (form === 'captions')
    return original === '' ? 'None' : (files?.[original as string]?.name ?? 'A file of captions');
  return original as string;
}

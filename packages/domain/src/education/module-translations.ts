import { shortHash } from '../text/short-hash.ts';
import type {
  ModuleAssessment,
  ModuleContent,
  ModuleTranslation,
  TranslatedText,
  TranslatedValue,
} from './module-content.ts';
import { isBlank, type ModuleText, mapTexts, textsOf } from './module-texts.ts';

/** A text with what it translates noted. */
export function translatedText({ original }: ModuleText, value: TranslatedValue): TranslatedText {
  return { of: shortHash(original), value };
}

export type TextState = 'done' | 'outdated' | 'missing' | 'optional';

/** How a text's translation stands; undefined where there is none. */
export function textState(text: ModuleText, translated: TranslatedText | undefined): TextState {
  if (translated === undefined || isBlank(translated.value)) return text.isNeeded ? 'missing' : 'optional';
  if (isBlank(text.original) && text.form !== 'captions') return 'optional';
  return translated.of === shortHash(text.original) ? 'done' : 'outdated';
}

/** The languages of a module: its own, then those of its translations that are offered. */
export function languagesOf({ language, translations = {} }: ModuleContent): string[] {
  const others = Object.entries(translations).filter(([, { is_offered }]) => is_offered);
  return [language, ...others.map(([other]) => other).sort()];
}

/**
 * The module as somebody reads it in a language: what is not translated is said in the module's own, and what the
 * original does not say is not said. A language that the module does not have gives the module's own.
 */
export function inLanguage(content: ModuleContent, language: string): ModuleContent {
  const { translations, ...own } = content;
  const translation = translations?.[language];
  if (!translation) return own;
  const translated = mapTexts(own, (text) => {
    const known = translation.texts[text.key];
    const state = textState(text, known);
    const isSaid = known && (state === 'done' || state === 'outdated');
    return isSaid && isSameForm(text, known.value) ? (known.value as typeof text.original) : text.original;
  });
  return { ...translated, language };
}

/** Whether a value is of the form that its text is written in. */
export function isSameForm({ form }: ModuleText, value: TranslatedValue): boolean {
  if (form === 'answers') return Array.isArray(value);
  if (form === 'document') return typeof value === 'object' && 'type' in value;
  return typeof value === 'string';
}

export type TranslationProgress = {
  /** How many texts there are to translate, and how many are translated as the original is now. */
  readonly of: number;
  readonly done: number;
  readonly outdated: number;
  readonly missing: number;
};

/** How far the translation into a language is. */
export function translationProgress(content: ModuleContent, language: string): TranslationProgress {
  const texts = content.translations?.[language]?.texts ?? {};
  const all = textsOf(content);
  const states = all.map((text) => textState(text, texts[text.key]));
  const needed = states.filter((_, index) => all[index]?.isNeeded);
  return {
    of: needed.length,
    done: needed.filter((state) => state === 'done').length,
    outdated: states.filter((state) => state === 'outdated').length,
    missing: states.filter((state) => state === 'missing').length,
  };
}

/** Without what translates a text that is not there any more; the same module where there is nothing of that. */
export function withoutLostTexts(content: ModuleContent): ModuleContent {
  if (content.translations === undefined) return content;
  const keys = new Set(textsOf(content).map(({ key }) => key));
  const isLost = ({ texts }: ModuleTranslation) => Object.keys(texts).some((key) => !keys.has(key));
  if (!Object.values(content.translations).some(isLost)) return content;
  return withTexts(content, ({ texts }) =>
    Object.fromEntries(Object.entries(texts).filter(([key]) => keys.has(key))),
  );
}

/** After something was copied: its translations under the ids of the copy. Ids by those that they were made from. */
export function withCopiedTexts(content: ModuleContent, copied: ReadonlyMap<string, string>): ModuleContent {
  if (content.translations === undefined) return content;
  return withTexts(content, ({ texts }) => {
    const copies = Object.entries(texts).flatMap(([key, text]) => {
      const [id = '', ...rest] = key.split('.');
      const copy = copied.get(id);
      return copy === undefined ? [] : [[[copy, ...rest].join('.'), text] as const];
    });
    return { ...texts, ...Object.fromEntries(copies) };
  });
}

function withTexts(
  content: ModuleContent,
  changed: (translation: ModuleTranslation) => ModuleTranslation['texts'],
): ModuleContent {
  const translations = Object.entries(content.translations ?? {}).map(
    ([language, translation]) => [language, { ...translation, texts: changed(translation) }] as const,
  );
  return { ...content, translations: Object.fromEntries(translations) };
}

/** What a version is frozen with: the languages that are offered and no others. */
export function asPublished(content: ModuleContent): ModuleContent {
  const { translations = {}, ...own } = withoutLostTexts(content);
  const offered = Object.entries(translations).filter(([, { is_offered }]) => is_offered);
  return offered.length === 0 ? own : { ...own, translations: Object.fromEntries(offered) };
}

/** An assessment to score with: a text is right when it is accepted in any language of its version. */
export function acceptingEveryLanguage(
  content: ModuleContent,
  assessment: ModuleAssessment,
): ModuleAssessment {
  const inAll = languagesOf(content).map((language) => inLanguage({ ...content, assessment }, language));
  return {
    ...assessment,
    questions: assessment.questions.map((question, index) => ({
      ...question,
      accepted: [...new Set(inAll.flatMap(({ assessment: one }) => one?.questions[index]?.accepted ?? []))],
    })),
  };
}

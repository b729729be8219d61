import type { ModuleContent, RichTextNode } from './module-content.ts';
import { type ModuleText, textsOf, translatedText } from './module-translations.ts';

/** A module with all its texts in one more language as well: the original with the language before it. */
export function translatedModule(content: ModuleContent, language = 'es', is_offered = true): ModuleContent {
  const texts = textsOf(content).flatMap((text) =>
    text.isNeeded ? [[text.key, translatedText(text, saidIn(language, text))] as const] : [],
  );
  const translation = { is_offered, texts: Object.fromEntries(texts) };
  return { ...content, translations: { ...content.translations, [language]: translation } };
}

function saidIn(language: string, { original }: ModuleText): ModuleText['original'] {
  if (typeof original === 'string') return `${language} ${original}`;
  return 'type' in original ? nodeIn(language, original) : original.map((answer) => `${language} ${answer}`);
}

function nodeIn(language: string, node: RichTextNode): RichTextNode {
  return {
    ...node,
    ...(node.text !== undefined && { text: `${language} ${node.text}` }),
    ...(node.content && { content: node.content.map((child) => nodeIn(language, child)) }),
  };
}

import type { OpenCourse } from '@heatwise/contract/education/courses.contract';
import type { ModuleContent } from '@heatwise/domain/education/module-content';
import { inLanguage, languagesOf } from '@heatwise/domain/education/module-translations';

/** A module in its other languages, each whole as somebody reads it. */
export function translationsOf(content: ModuleContent): ModuleContent[] {
  return languagesOf(content)
    .slice(1)
    .map((language) => inLanguage(content, language));
}

/** The words of a course in its other languages, pages with them; nothing where there is only one. */
export function inOtherLanguages(content: ModuleContent): Pick<OpenCourse, 'translations'> {
  const translations = translationsOf(content).map(({ language, title, summary, pages }) => ({
    language,
    title,
    summary,
    training: [...pages],
  }));
  return translations.length === 0 ? {} : { translations };
}

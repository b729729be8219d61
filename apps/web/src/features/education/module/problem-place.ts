import { languageName } from '../../../ui/languages.ts';

/** Where in the module a problem is, by the path that the rules give it: "pages.0", "assessment.questions.2". */
export function placeOf(path: string): string {
  const [part, second, third] = path.split('.');
  if (part === 'pages') return second === undefined ? 'Training' : `Page ${Number(second) + 1}`;
  if (part === 'assessment') return third === undefined ? 'Assessment' : `Question ${Number(third) + 1}`;
  if (part === 'certificate') return 'Certificate';
  if (part === 'translations' && second !== undefined) return languageName(second);
  return 'Settings';
}

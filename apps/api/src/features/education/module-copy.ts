import { randomUUID } from 'node:crypto';
import type { ModuleContent } from '@heatwise/domain/education/module-content';
import { withCopiedTexts, withoutLostTexts } from '@heatwise/domain/education/module-translations';

/** The same words with ids of their own, so that results of one are never read as results of the other. */
export function copyOf(content: ModuleContent): ModuleContent {
  const { pages, assessment } = content;
  const copied = new Map<string, string>();
  const copyOfId = (id: string): string => {
    const copy = randomUUID();
    copied.set(id, copy);
    return copy;
  };
  const copy: ModuleContent = {
    ...content,
    pages: pages.map((page) => ({
      ...page,
      page_id: copyOfId(page.page_id),
      blocks: page.blocks.map((block) => ({ ...block, block_id: copyOfId(block.block_id) })),
    })),
    assessment: assessment && {
      ...assessment,
      assessment_id: randomUUID(),
      questions: assessment.questions.map((question) => ({
        ...question,
        question_id: copyOfId(question.question_id),
        choices: question.choices.map((choice) => ({ ...choice, choice_id: copyOfId(choice.choice_id) })),
      })),
    },
  };
  return withoutLostTexts(withCopiedTexts(copy, copied));
}

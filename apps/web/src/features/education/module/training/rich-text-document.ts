import {
  isLinkAllowed,
  RICH_TEXT_BLOCKS,
  type RichTextMark,
  type RichTextNode,
} from '@heatwise/domain/education/module-content';

type Attributes = Readonly<Record<string, unknown>>;

/** What the editor hands out: our nodes with attributes of its own beside ours. */
type EditorNode = {
  readonly type?: string | undefined;
  readonly text?: string | undefined;
  readonly attrs?: Attributes | undefined;
  readonly marks?: readonly { readonly type: string; readonly attrs?: Attributes | undefined }[] | undefined;
  readonly content?: readonly EditorNode[] | undefined;
};

/** The document as it is stored: what the list of nodes and marks has, and nothing else. */
export function storedDocument(node: EditorNode): RichTextNode {
  return storedNode(node) ?? { type: 'doc', content: [] };
}

function storedNode({ type, text, attrs, marks, content }: EditorNode): RichTextNode | null {
  if (type === 'text') return text ? { type, text, ...marksOf(marks) } : null;
  const known = RICH_TEXT_BLOCKS.find((block) => block === type);
  if (!known) return null;
  const own = attrsOf(known, attrs ?? {});
  const within = (content ?? []).map(storedNode).filter((child) => child !== null);
  return { type: known, ...(own && { attrs: own }), ...(within.length > 0 && { content: within }) };
}

function attrsOf(
  type: RichTextNode['type'],
  { level, start }: Readonly<Record<string, unknown>>,
): RichTextNode['attrs'] {
  if (type === 'heading') return { level: level === 3 ? 3 : 2 };
  if (type === 'orderedList' && typeof start === 'number' && start !== 1) return { start };
  return undefined;
}

function marksOf(marks: EditorNode['marks'] = []): Pick<RichTextNode, 'marks'> {
  const kept = marks.flatMap(({ type, attrs }): RichTextMark[] => {
    if (type === 'bold' || type === 'italic' || type === 'underline') return [{ type }];
    const href = attrs?.href;
    return type === 'link' && typeof href === 'string' && isLinkAllowed(href)
      ? [{ type, attrs: { href } }]
      : [];
  });
  return kept.length > 0 ? { marks: kept } : {};
}

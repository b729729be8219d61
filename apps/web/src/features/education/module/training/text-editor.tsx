import '@mantine/tiptap/styles.css';
import { directionOf } from '@heatwise/domain/education/course';
import { isLinkAllowed, type RichTextNode } from '@heatwise/domain/education/module-content';
import { RichTextEditor } from '@mantine/tiptap';
import { type JSONContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { storedDocument } from './rich-text-document.ts';

type Props = {
  /** Says what the text is, for screen readers. */
  label: string;
  document: RichTextNode;
  /** What it is written in, where that is not the module's own language. */
  language?: string;
  onChange: (document: RichTextNode) => void;
};

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, isAllowedUri: (href) => isLinkAllowed(href) },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    // The draft has an undo of its own, over everything.
    undoRedo: false,
  }),
];

/** Writes a text with headings, lists, quotes, emphasis and links. */
export function TextEditor({ label, document, language, onChange }: Props) {
  const written = useRef(document);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: document as JSONContent,
    editorProps: {
      attributes: {
        'aria-label': label,
        role: 'textbox',
        'aria-multiline': 'true',
        ...(language && { lang: language, dir: directionOf(language) }),
      },
    },
    onUpdate: ({ editor: changed }) => {
      written.current = storedDocument(changed.getJSON());
      onChange(written.current);
    },
  });
  // What changes from outside is an undo, or what somebody else has written.
  useEffect(() => {
    if (!editor || JSON.stringify(written.current) === JSON.stringify(document)) return;
    written.current = document;
    editor.commands.setContent(document as JSONContent, { emitUpdate: false });
  }, [editor, document]);

  return (
    <RichTextEditor editor={editor} withTypographyStyles={false}>
      <RichTextEditor.Toolbar>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Blockquote />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}

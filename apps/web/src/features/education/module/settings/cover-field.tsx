import { COVER_MAX_SIDE } from '@heatwise/domain/education/module-files';
import { useModuleDraft } from '../module-context.ts';
import { PictureField } from '../picture-field.tsx';

/** The picture on the module's card. */
export function CoverField() {
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

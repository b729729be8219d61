import { initials } from '@heatwise/domain/people/person-name';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { PictureField } from '../../../../ui/picture/picture-field.tsx';
import { useSetPicture } from '../person.mutations.ts';
import { FormSection } from './form-section.tsx';

/** A person's picture, and for editors the way to another one or to none. */
export function PictureCard({ mayEdit }: { mayEdit: boolean }) {
  const person = usePersonOfPage();
  const { user_id, image } = person;
  const setPicture = useSetPicture();
  return (
    <FormSection title="Picture">
      <PictureField
        image={image}
        alt="The person’s picture"
        initials={initials(person)}
        shape="round"
        mayEdit={mayEdit}
        isBusy={setPicture.isPending}
        onSet={(picture) => setPicture.mutateAsync({ user_id, image: picture })}
      />
    </FormSection>
  );
}

import { IconTestPipeOff } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { MessageScreen } from '../../../ui/message-screen.tsx';
import type { TypeKind } from './type-kinds.ts';
import { TypeListScreen } from './type-list-screen.tsx';
import { TypeScreen } from './type-screen.tsx';

export function CustomTypesPage() {
  return <TypeListScreen key="custom" kind="custom" />;
}

export function LinkedTypesPage() {
  return <TypeListScreen key="linked" kind="linked" />;
}

export function CustomTypePage() {
  const { custom_id = '' } = useParams({ strict: false });
  return <TypePage kind="custom" typeId={custom_id} />;
}

export function LinkedTypePage() {
  const { link_type_id = '' } = useParams({ strict: false });
  return <TypePage kind="linked" typeId={link_type_id} />;
}

function TypePage({ kind, typeId }: { kind: TypeKind; typeId: string }) {
  return (
    <TypeScreen
      kind={kind}
      typeId={typeId.toLowerCase()}
      notFound={
        <MessageScreen
          icon={<IconTestPipeOff size={38} stroke={1.5} />}
          title="Measurement type not found"
          text="There is no type at this address."
          back="Go back"
        />
      }
    />
  );
}

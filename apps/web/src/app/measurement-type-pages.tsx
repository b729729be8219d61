import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { IconTestPipeOff } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import type { TypeKind } from '../features/measurements/types/type-kinds.ts';
import { TypeListScreen } from '../features/measurements/types/type-list-screen.tsx';
import { TypeScreen } from '../features/measurements/types/type-screen.tsx';
import { MessageScreen } from './message-screen.tsx';
import { Permitted } from './permitted.tsx';

export function CustomTypesPage() {
  return <ListPage kind="custom" />;
}

export function LinkedTypesPage() {
  return <ListPage kind="linked" />;
}

export function CustomTypePage() {
  const { custom_id = '' } = useParams({ strict: false });
  return <DetailPage kind="custom" typeId={custom_id} />;
}

export function LinkedTypePage() {
  const { link_type_id = '' } = useParams({ strict: false });
  return <DetailPage kind="linked" typeId={link_type_id} />;
}

function ListPage({ kind }: { kind: TypeKind }) {
  return (
    <Permitted may={isOrgAdmin}>
      <TypeListScreen key={kind} kind={kind} />
    </Permitted>
  );
}

function DetailPage({ kind, typeId }: { kind: TypeKind; typeId: string }) {
  return (
    <Permitted may={isOrgAdmin}>
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
    </Permitted>
  );
}

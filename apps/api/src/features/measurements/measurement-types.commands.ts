import { randomUUID } from 'node:crypto';
import type {
  CustomTypeEdit,
  NewMeasurementType,
} from '@heatwise/contract/measurements/measurement-types.contract';
import type { CustomClass } from '@heatwise/domain/measurements/custom-type';
import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import { refuseOverQuota } from '../../organisation/quota.store.ts';
import { findType, insertType, type TypeKind, type TypeRow, updateType } from './measurement-types.store.ts';

type TypeEdit = Omit<CustomTypeEdit, 'classes'> & {
  readonly classes?: readonly CustomClass[] | undefined;
  readonly active?: boolean;
};

/** `image` is base64 JPEG here: pictures are re-encoded before. Throws not-permitted and quota-reached. */
export async function createType<Kind extends TypeKind>(
  scope: ActingScope,
  kind: Kind,
  { name, unit, icon, image, classes = [] }: NewMeasurementType & { classes?: CustomClass[] },
): Promise<TypeRow[Kind]> {
  if (!isOrgAdmin(scope.actor)) throw new AppError('not-permitted');
  await refuseOverQuota(scope, kind === 'custom' ? 'custom_measurement_types' : 'link_measurement_types');
  const typeId = randomUUID();
  const type = await insertType(scope, kind, typeId, {
    name,
    unit,
    icon,
    image,
    active: true,
    classes,
  });
  await scope.audit(`${kind}-type.create`, {
    type_id: typeId,
    name,
    unit,
    icon,
    ...(classes.length > 0 && { classes }),
  });
  return type;
}

/** What is not named stays; `active` false retires the type. Throws not-permitted and type-not-found. */
export async function editType<Kind extends TypeKind>(
  scope: ActingScope,
  kind: Kind,
  typeId: string,
  edit: TypeEdit,
): Promise<TypeRow[Kind]> {
  if (!isOrgAdmin(scope.actor)) throw new AppError('not-permitted');
  const type = await findType(scope, kind, typeId);
  if (!type) throw new AppError('measurement-type-not-found');
  const { name = type.name, unit = type.unit, active = type.active } = edit;
  const { icon = type.icon, image = type.image } = edit;
  const classes = [...(edit.classes ?? ('classes' in type ? type.classes : []))];
  const edited = await updateType(scope, kind, typeId, {
    name,
    unit,
    icon,
    image,
    active,
    classes,
  });
  // The picture is named, not repeated.
  const { image: picture, ...changes } = edit;
  const subject = {
    type_id: typeId,
    ...changes,
    ...(picture !== undefined && { picture: picture !== null }),
  };
  await scope.audit(`${kind}-type.edit`, subject);
  return edited;
}

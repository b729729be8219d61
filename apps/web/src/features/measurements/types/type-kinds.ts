import type { LinkProps } from '@tanstack/react-router';

export type TypeKind = 'custom' | 'linked';
type Path = NonNullable<LinkProps['to']>;

type KindTexts = {
  readonly title: string;
  readonly about: string;
  readonly add: string;
  readonly list: Path;
  readonly detail: Path;
  readonly table: 'custom_measurement_types' | 'link_measurement_types';
};

/** Custom and linked types share their screens; this is what differs. */
export const TYPE_KINDS: Readonly<Record<TypeKind, KindTexts>> = {
  custom: {
    title: 'Custom measurements',
    about:
      'Tests of your own besides hydration and sweat: their names, their units and the classes of their values.',
    add: 'New custom type',
    list: '/settings/measurement_custom',
    detail: '/settings/measurement_custom/$custom_id',
    table: 'custom_measurement_types',
  },
  linked: {
    title: 'Linked measurements',
    about: 'Values recorded with a test: body weight, urine gravity, fluid drunk.',
    add: 'New linked type',
    list: '/settings/measurement_linked',
    detail: '/settings/measurement_linked/$link_type_id',
    table: 'link_measurement_types',
  },
};

/** The parameter of a type's page. */
export function paramsOf(kind: TypeKind, typeId: string): Record<string, string> {
  return kind === 'custom' ? { custom_id: typeId } : { link_type_id: typeId };
}

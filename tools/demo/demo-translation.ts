import type { ModuleContent, TranslatedValue } from '@heatwise/domain/education/module-content';
import { textsOf, translatedText } from '@heatwise/domain/education/module-translations';
import { waterRestShade } from '@heatwise/domain/education/ready-modules/hydration-modules';
import { contentOfReady, type ReadyModule } from '@heatwise/domain/education/ready-modules/ready-module';
import { CUP_LITRES, MOST_WATER_LITRES_PER_HOUR } from '@heatwise/domain/heat/work-rest';

const CUP_ML = CUP_LITRES * 1000;
const MOST_LITRES = MOST_WATER_LITRES_PER_HOUR.toLocaleString('es');

/** "Water, rest, shade" in Spanish: page by page and question by question what the original says. */
const IN_SPANISH: ReadyModule = {
  ...waterRestShade,
  title: 'Agua, descanso, sombra',
  summary: 'Qué beber y cuándo, cómo funcionan las pausas y cómo elegir un lugar que refresque.',
  pages: [
    {
      title: 'Agua',
      blocks: [
        'La sed llega tarde. Cuando hace calor, beba antes de tener sed, en pequeñas cantidades y con frecuencia.',
        {
          list: [
            `Mientras trabaja con calor: un vaso (${CUP_ML} ml) cada 15 a 20 minutos.`,
            `Nunca más de ${MOST_LITRES} litros en una hora: demasiada agua diluye las sales de la sangre, y eso también es peligroso.`,
            'Lo mejor es el agua fresca. Si suda durante varias horas, ayudan una bebida con sales y las comidas regulares.',
            'Evite el alcohol y modere las bebidas energéticas.',
          ],
        },
        {
          tip: 'Empiece el turno bien hidratado. Lo que falta por la mañana es difícil de recuperar con el calor.',
        },
      ],
    },
    {
      title: 'Descanso',
      blocks: [
        'Una pausa permite que el cuerpo suelte el calor que ha acumulado. Cuanto más calor hace, más pesado es el trabajo y más abriga la ropa, más descanso necesita cada hora.',
        'Haga las pausas que marca el plan del día, aunque se sienta bien: funcionan mejor antes de necesitarlas. Con calor nadie tiene que ganarse una pausa.',
        {
          info: 'El tablero de calor muestra el trabajo y el descanso de cada hora para su puesto y su lugar de trabajo.',
        },
      ],
    },
    {
      title: 'Sombra',
      blocks: [
        'Descanse donde haga menos calor que donde trabaja: a la sombra con aire en movimiento o en una sala refrigerada. Un vehículo al sol con el motor apagado no es ni lo uno ni lo otro.',
        'Ábrase o quítese lo que retiene el calor: casco, guantes, overol, hasta donde el lugar lo permita.',
        'Los paños húmedos y un ventilador ayudan cuando el aire es seco. Con aire muy húmedo es mejor una sala refrigerada.',
      ],
    },
  ],
  questions: [
    {
      question: '¿Cuánto debe beber mientras trabaja con calor?',
      right: `Un vaso (${CUP_ML} ml) cada 15 a 20 minutos`,
      wrong: ['Dos litros en la pausa del almuerzo', 'Nada hasta tener sed'],
      why: 'Pequeñas cantidades, con frecuencia, antes de tener sed.',
    },
    {
      question: '¿Cuánto es lo máximo que debe beber en una hora, en litros?',
      number: 0,
      tolerance: 0,
      unit: 'l',
      why: 'Más que eso puede diluir las sales de la sangre.',
    },
    {
      question: '¿Qué lugares son buenos para una pausa?',
      all: ['A la sombra, con aire en movimiento', 'Una sala refrigerada'],
      wrong: ['Un auto estacionado al sol', 'Junto a la máquina en la que trabaja, si allí hace calor'],
      why: 'Descansar solo ayuda donde hace menos calor que en el trabajo.',
    },
    {
      question: 'Se siente bien. ¿Hace la pausa que está prevista?',
      right: 'Sí: funciona antes de que la necesite',
      wrong: ['No, la guardo para más tarde', 'Solo si mi supervisor está mirando'],
      why: 'Cuando alguien nota el calor, el cuerpo ya lo ha acumulado.',
    },
  ],
};
const SOURCES = 'Fuentes';

/** A copy of "Water, rest, shade" with its translation. `newId` begins anew for each, and gives both the same ids. */
export function withSpanish(content: ModuleContent, newId: () => string): ModuleContent {
  const spanish = contentOfReady(IN_SPANISH, newId);
  const said = new Map<string, TranslatedValue>(textsOf(spanish).map(({ key, original }) => [key, original]));
  const lastPage = content.pages.at(-1)?.page_id ?? '';
  said.set(lastPage, SOURCES);
  const texts = textsOf(content).flatMap((text) => {
    const value = said.get(text.key);
    if (!text.isNeeded) return [];
    if (value === undefined) throw new Error(`nothing translates ${text.key}`);
    return [[text.key, translatedText(text, value)] as const];
  });
  return { ...content, translations: { es: { is_offered: true, texts: Object.fromEntries(texts) } } };
}

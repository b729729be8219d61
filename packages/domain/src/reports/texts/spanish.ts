import { formatCount } from '../../text/format-number.ts';
import type { ReportTexts } from './texts.ts';

const classes = {
  hydrated: 'Hidratado',
  mildly_dehydrated: 'Deshidratación leve',
  moderately_dehydrated: 'Deshidratación moderada',
  severely_dehydrated: 'Deshidratación grave',
};

export const spanish: ReportTexts = {
  language: 'es',
  months: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
  no_name: 'Sin nombre',
  never: 'Nunca',
  no_data: 'Sin datos',
  none: 'ninguna',
  sheet: { name: 'Resumen', what: 'Dato', value: 'Valor', note: 'Nota' },
  paper: {
    fact: (name, value) => `${name}: ${value}`,
    page: (number, count) => `Página ${number} de ${count}`,
    how: 'Cómo se obtuvieron estas cifras',
    other_script: '(véase el archivo de Excel)',
    other_script_note: (mark) =>
      `«${mark}» sustituye un texto en una escritura que esta tipografía no tiene.`,
    left_out: (table, rows) => `${table}: ${rows} filas más están contadas arriba, pero no aparecen.`,
    in_other_files: ' Están en los archivos CSV y Excel.',
  },
  facts: {
    report: 'Informe',
    days: 'Días',
    span: (first, last) => `${first} a ${last}`,
    people: 'Personas',
    everybody: 'Todas',
    with_tag: (names) => `Con una etiqueta de: ${names}`,
    places: 'Lugares y puestos',
    all_places: 'Todos',
    made: 'Elaborado',
    of: (part, whole) => `${part} de ${whole}`,
  },
  kinds: {
    hydration: 'Resumen de hidratación',
    due: 'Personas con prueba pendiente',
    heat: 'Calor y trabajo-descanso',
    alerts: 'Alertas y respuestas',
    training: 'Formación',
    audit: 'Extracto de auditoría',
  },
  classes,
  sodium_levels: {
    low_sodium: 'Bajo',
    moderate_sodium: 'Moderado',
    high_sodium: 'Alto',
    very_high_sodium: 'Muy alto',
  },
  severities: { information: 'Información', warning: 'Advertencia', critical: 'Crítica' },
  alert_states: {
    pending: 'Pendiente',
    firing: 'Activa',
    acknowledged: 'Atendida',
    cleared: 'Resuelta',
    closed: 'Cerrada',
    withdrawn: 'Retirada',
  },
  course_states: {
    assigned: 'Sin empezar',
    started: 'Empezado',
    overdue: 'Atrasado',
    failed: 'No aprobado',
    done: 'Completado',
    excused: 'Dispensado',
  },
  tables: {
    hydration: {
      days: {
        title: 'Pruebas de hidratación por día',
        empty: '',
        columns: { day: 'Día', tests: 'Pruebas', ...classes },
      },
      people: {
        title: 'Personas según su peor prueba',
        empty: 'Nadie hizo una prueba en estos días.',
        columns: {
          person: 'Persona',
          tests: 'Pruebas',
          ...classes,
          highest: 'Máximo (mOsm)',
          last_tested: 'Última prueba',
        },
      },
      untested: {
        title: 'Sin prueba en estos días',
        empty: 'Todas las personas hicieron una prueba.',
        columns: { person: 'Persona', last_tested: 'Última prueba' },
      },
      sodium: {
        title: 'Sodio en el sudor',
        empty: 'No se midió el sodio en el sudor en estos días.',
        columns: {
          person: 'Persona',
          tests: 'Pruebas',
          highest: 'Sodio máximo ({unit})',
          level: 'Nivel del máximo',
        },
      },
    },
    due: {
      due: {
        title: 'Prueba pendiente hoy',
        empty: 'Todas las personas que trabajan hoy hicieron la prueba.',
        columns: { person: 'Persona', last_tested: 'Última prueba' },
      },
      tested: {
        title: 'Prueba hecha hoy',
        empty: 'Nadie hizo una prueba hoy.',
        columns: { person: 'Persona', tested: 'Prueba' },
      },
    },
    heat: {
      jobs: {
        title: 'Puestos según la pauta de trabajo y descanso',
        empty: 'Ningún puesto se desempeña en un lugar con posición.',
        columns: {
          job: 'Puesto',
          location: 'Lugar',
          assessed: 'Evaluado como',
          work: 'Horas de trabajo',
          work_and_rest: 'Horas de trabajo y descanso',
          no_work: 'Horas sin trabajar',
          least: 'Mínimo de minutos de trabajo por hora',
          missing: 'Horas sin datos',
        },
      },
      sites: {
        title: 'Lugares por día',
        empty: 'Ningún lugar tiene posición.',
        columns: {
          location: 'Lugar',
          day: 'Día',
          heat_index: 'Índice de calor ({unit})',
          wbgt: 'WBGT al sol ({unit})',
          hours: 'Horas conocidas',
          estimated: 'Horas estimadas',
        },
      },
    },
    alerts: {
      alerts: {
        title: 'Alertas',
        empty: 'No se disparó ninguna alerta en estos días.',
        columns: {
          fired: 'Disparada',
          rule: 'Regla',
          severity: 'Gravedad',
          about: 'A quién o qué',
          value: 'Valor',
          state: 'Estado',
          answered_by: 'Atendida por',
          minutes: 'Minutos hasta la respuesta',
          ended: 'Terminada',
        },
      },
    },
    training: {
      modules: {
        title: 'Módulos',
        empty: 'No hay módulos.',
        columns: {
          module: 'Módulo',
          people: 'Personas',
          completed: 'Completado',
          share: 'De quienes deben',
          excused: 'Dispensado',
          overdue: 'Atrasado',
          failed: 'No aprobado',
          ending: 'Certificados que vencen',
        },
      },
      late: {
        title: 'Atrasados y no aprobados',
        empty: 'Nadie está atrasado.',
        columns: { person: 'Persona', module: 'Módulo', state: 'Estado', due: 'Vencía' },
      },
    },
    audit: {
      entries: {
        title: 'Registro de auditoría',
        empty: 'No se hizo nada en estos días.',
        columns: { number: 'Número', time: 'Hora', by: 'Por', what: 'Qué', hash: 'Hash' },
      },
    },
  },
  hydration: {
    tests: 'Pruebas de hidratación',
    tested: 'Personas con prueba',
    chart: 'Pruebas de hidratación por día',
    notes: [
      'Se cuentan las pruebas válidas de osmolalidad de la saliva (mOsm) que no se eliminaron. Cada una se clasifica según la línea base registrada con ella; si no la hay, según la de la persona; si no, según los límites generales, como en el panel.',
      'Cada persona aparece con las etiquetas que tenía al elaborar este informe. Las personas ocultas o eliminadas no aparecen.',
    ],
  },
  due: {
    due: 'Prueba pendiente hoy',
    tested: 'Prueba hecha hoy',
    off: 'Hoy no trabajan',
    notes: [
      'Cada persona debe hacer una prueba cada día de trabajo, según el turno de sus etiquetas y el día en su lugar. Quien no tiene turno cuenta como que trabaja.',
      'Las personas ocultas o eliminadas no aparecen. Las horas son las de la zona de este informe.',
    ],
  },
  heat: {
    weather: 'Tiempo',
    simulated: 'Tiempo simulado: inventado, no medido',
    with_weather: 'Lugares con datos del tiempo',
    highest: 'WBGT máximo al sol',
    chart: 'WBGT máximo al sol por día, de todos los lugares ({unit})',
    not_assessed: 'La carga de trabajo no está evaluada',
    used: 'Aclimatado al calor',
    not_used: 'No aclimatado al calor',
    notes: [
      'El máximo de cada día. El tiempo es el del servicio meteorológico en la posición del lugar, al aire libre; una hora sin datos se cuenta como tal, nunca como fresca. Un valor que falta en una sola hora se estima a partir de las horas anterior y posterior. Una hora sin viento tiene índice de calor y no WBGT, y cuenta para los puestos como una hora sin datos.',
      'La pauta de trabajo y descanso es la del tablero de estrés térmico: según el WBGT y la carga de trabajo, la ropa, el sol y la aclimatación del puesto tal como están evaluados ahora (NIOSH 2016-106), para todas las horas del día y de la noche, trabajara alguien o no.',
      'Los días son los de la zona del informe.',
    ],
  },
  alerts: {
    alerts: 'Alertas',
    answered: 'Atendidas por alguien',
    not_answered: 'Sin atender',
    half_within: 'La mitad se atendió en',
    no_answer: 'Sin respuesta',
    of_newest: (count) => ` (de las ${count} más recientes)`,
    chart: 'Alertas por regla',
    most_frequent: (count) => `, las ${count} más frecuentes`,
    value: {
      days: (count) => formatCount(count, 'día', 'días'),
      risk: (level) => `Riesgo ${level}`,
      above_limit: (difference) => `${difference} por encima del límite`,
      below_limit: (difference) => `${difference} por debajo del límite`,
      work: 'Trabajar',
      no_work: 'No trabajar',
      work_rest: (work, rest) => `Trabajo ${work}, descanso ${rest} min`,
    },
    notes: [
      'Una alerta es del día en que se disparó. La que se resolvió sola antes de que alguien la atendiera cuenta como sin atender.',
    ],
  },
  training: {
    people: 'Personas con cursos',
    overdue: 'Personas con un curso atrasado',
    failed: 'Personas que no aprobaron alguno',
    chart: 'Cursos por módulo',
    under_way: 'En curso',
    nobody_has_to: 'Nadie debe hacerlo',
    notes: [
      'La situación de cada persona al elaborar este informe, según su turno más reciente de un módulo. Los certificados que vencen lo hacen en 30 días.',
      'Qué se completó y cuándo, con intentos y asistencias, está en la documentación que exporta /education.',
    ],
  },
  audit: {
    entries: 'Entradas',
    actors: 'Personas que hicieron algo',
    in_newest: (count) => ` (en las ${count} más recientes)`,
    notes: [
      'Cada entrada lleva el hash de la anterior: la pantalla de auditoría comprueba que ninguna se cambió ni falta. Lo que se hizo está en inglés.',
    ],
  },
};

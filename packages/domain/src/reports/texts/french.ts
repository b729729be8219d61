import { formatCount } from '../../text/format-number.ts';
import type { ReportTexts } from './texts.ts';

const classes = {
  hydrated: 'Hydraté',
  mildly_dehydrated: 'Déshydratation légère',
  moderately_dehydrated: 'Déshydratation modérée',
  severely_dehydrated: 'Déshydratation sévère',
};

export const french: ReportTexts = {
  language: 'fr',
  months: ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'],
  no_name: 'Sans nom',
  never: 'Jamais',
  no_data: 'Pas de données',
  none: 'aucun',
  sheet: { name: 'Résumé', what: 'Donnée', value: 'Valeur', note: 'Note' },
  paper: {
    fact: (name, value) => `${name}\u00A0: ${value}`,
    page: (number, count) => `Page ${number} sur ${count}`,
    how: 'Comment ces chiffres ont été obtenus',
    other_script: '(voir le fichier Excel)',
    other_script_note: (mark) => `« ${mark} » remplace un texte dans une écriture que cette police n’a pas.`,
    left_out: (table, rows) =>
      `${table} : ${rows} lignes de plus sont comptées ci-dessus, mais non affichées.`,
    in_other_files: ' Elles sont dans les fichiers CSV et Excel.',
  },
  facts: {
    report: 'Rapport',
    days: 'Jours',
    span: (first, last) => `${first} au ${last}`,
    people: 'Personnes',
    everybody: 'Toutes',
    with_tag: (names) => `Avec une étiquette parmi : ${names}`,
    places: 'Sites et postes',
    all_places: 'Tous',
    made: 'Établi',
    of: (part, whole) => `${part} sur ${whole}`,
  },
  kinds: {
    hydration: 'Bilan d’hydratation',
    due: 'Personnes à tester',
    heat: 'Chaleur et travail-repos',
    alerts: 'Alertes et réponses',
    training: 'Formation',
    audit: 'Extrait du journal d’audit',
  },
  classes,
  sodium_levels: {
    low_sodium: 'Faible',
    moderate_sodium: 'Modéré',
    high_sodium: 'Élevé',
    very_high_sodium: 'Très élevé',
  },
  severities: { information: 'Information', warning: 'Avertissement', critical: 'Critique' },
  alert_states: {
    pending: 'En attente',
    firing: 'Active',
    acknowledged: 'Prise en charge',
    cleared: 'Levée',
    closed: 'Close',
    withdrawn: 'Retirée',
  },
  course_states: {
    assigned: 'Non commencé',
    started: 'Commencé',
    overdue: 'En retard',
    failed: 'Échoué',
    done: 'Terminé',
    excused: 'Dispensé',
  },
  tables: {
    hydration: {
      days: {
        title: 'Tests d’hydratation par jour',
        empty: '',
        columns: { day: 'Jour', tests: 'Tests', ...classes },
      },
      people: {
        title: 'Personnes selon leur plus mauvais test',
        empty: 'Personne n’a été testé ces jours-là.',
        columns: {
          person: 'Personne',
          tests: 'Tests',
          ...classes,
          highest: 'Maximum (mOsm)',
          last_tested: 'Dernier test',
        },
      },
      untested: {
        title: 'Non testées ces jours-là',
        empty: 'Tout le monde a été testé.',
        columns: { person: 'Personne', last_tested: 'Dernier test' },
      },
      sodium: {
        title: 'Sodium de la sueur',
        empty: 'Le sodium de la sueur n’a pas été mesuré ces jours-là.',
        columns: {
          person: 'Personne',
          tests: 'Tests',
          highest: 'Sodium maximal ({unit})',
          level: 'Niveau du maximum',
        },
      },
    },
    due: {
      due: {
        title: 'Encore à tester aujourd’hui',
        empty: 'Toutes les personnes au travail ont été testées.',
        columns: { person: 'Personne', last_tested: 'Dernier test' },
      },
      tested: {
        title: 'Testées aujourd’hui',
        empty: 'Personne n’a été testé aujourd’hui.',
        columns: { person: 'Personne', tested: 'Test' },
      },
    },
    heat: {
      jobs: {
        title: 'Postes selon la consigne de travail et de repos',
        empty: 'Aucun poste n’est exercé sur un site qui a une position.',
        columns: {
          job: 'Poste',
          location: 'Site',
          assessed: 'Évalué comme',
          work: 'Heures de travail',
          work_and_rest: 'Heures de travail et de repos',
          no_work: 'Heures sans travail',
          least: 'Minimum de minutes de travail par heure',
          missing: 'Heures sans données',
        },
      },
      sites: {
        title: 'Sites par jour',
        empty: 'Aucun site n’a de position.',
        columns: {
          location: 'Site',
          day: 'Jour',
          heat_index: 'Indice de chaleur ({unit})',
          wbgt: 'WBGT au soleil ({unit})',
          hours: 'Heures connues',
          estimated: 'Heures estimées',
        },
      },
    },
    alerts: {
      alerts: {
        title: 'Alertes',
        empty: 'Aucune alerte ne s’est déclenchée ces jours-là.',
        columns: {
          fired: 'Déclenchée',
          rule: 'Règle',
          severity: 'Gravité',
          about: 'Qui ou quoi',
          value: 'Valeur',
          state: 'État',
          answered_by: 'Prise en charge par',
          minutes: 'Minutes avant réponse',
          ended: 'Terminée',
        },
      },
    },
    training: {
      modules: {
        title: 'Modules',
        empty: 'Il n’y a pas de module.',
        columns: {
          module: 'Module',
          people: 'Personnes',
          completed: 'Terminé',
          share: 'De ceux qui doivent',
          excused: 'Dispensé',
          overdue: 'En retard',
          failed: 'Échoué',
          ending: 'Certificats qui expirent',
        },
      },
      late: {
        title: 'En retard et échoués',
        empty: 'Personne n’est en retard.',
        columns: { person: 'Personne', module: 'Module', state: 'État', due: 'Échéance' },
      },
    },
    audit: {
      entries: {
        title: 'Journal d’audit',
        empty: 'Rien n’a été fait ces jours-là.',
        columns: { number: 'Numéro', time: 'Heure', by: 'Par', what: 'Quoi', hash: 'Empreinte' },
      },
    },
  },
  hydration: {
    tests: 'Tests d’hydratation',
    tested: 'Personnes testées',
    chart: 'Tests d’hydratation par jour',
    notes: [
      'Sont comptés les tests valides d’osmolalité de la salive (mOsm) qui n’ont pas été supprimés. Chacun est classé selon la valeur de référence enregistrée avec lui, sinon selon celle de la personne, sinon selon les limites générales, comme sur le tableau de bord.',
      'Chaque personne figure avec les étiquettes qu’elle avait au moment du rapport. Les personnes masquées ou supprimées n’y figurent pas.',
    ],
  },
  due: {
    due: 'Encore à tester aujourd’hui',
    tested: 'Testées aujourd’hui',
    off: 'Pas au travail aujourd’hui',
    notes: [
      'Chaque personne doit être testée une fois par jour de travail, selon le roulement de ses étiquettes et le jour sur son site. Qui n’a pas de roulement compte comme étant au travail.',
      'Les personnes masquées ou supprimées n’y figurent pas. Les heures sont celles du fuseau de ce rapport.',
    ],
  },
  heat: {
    weather: 'Météo',
    simulated: 'Météo simulée : inventée, non mesurée',
    with_weather: 'Sites avec météo',
    highest: 'WBGT maximal au soleil',
    chart: 'WBGT maximal au soleil par jour, tous sites ({unit})',
    not_assessed: 'La charge de travail n’est pas évaluée',
    used: 'Acclimaté à la chaleur',
    not_used: 'Non acclimaté à la chaleur',
    notes: [
      'Le maximum de chaque jour. La météo est celle du service météorologique à la position du site, en plein air ; une heure sans données est comptée comme telle, jamais comme fraîche. Une valeur qui manque à une seule heure est estimée d’après les heures d’avant et d’après. Une heure sans vent a un indice de chaleur et pas de WBGT, et compte pour les postes comme une heure sans données.',
      'La consigne de travail et de repos est celle du tableau de contrainte thermique : selon le WBGT et la charge de travail, les vêtements, le soleil et l’acclimatation du poste tels qu’ils sont évalués maintenant (NIOSH 2016-106), pour toutes les heures du jour et de la nuit, que quelqu’un ait travaillé ou non.',
      'Les jours sont ceux du fuseau du rapport.',
    ],
  },
  alerts: {
    alerts: 'Alertes',
    answered: 'Prises en charge',
    not_answered: 'Sans réponse',
    half_within: 'La moitié des réponses est venue en',
    no_answer: 'Aucune réponse',
    of_newest: (count) => ` (des ${count} plus récentes)`,
    chart: 'Alertes par règle',
    most_frequent: (count) => `, les ${count} plus fréquentes`,
    value: {
      days: (count) => formatCount(count, 'jour', 'jours'),
      risk: (level) => `Risque ${level}`,
      above_limit: (difference) => `${difference} au-dessus de la limite`,
      below_limit: (difference) => `${difference} au-dessous de la limite`,
      work: 'Travailler',
      no_work: 'Ne pas travailler',
      work_rest: (work, rest) => `Travail ${work}, repos ${rest} min`,
    },
    notes: [
      'Une alerte est du jour où elle s’est déclenchée. Celle qui s’est levée d’elle-même avant toute réponse compte comme sans réponse.',
    ],
  },
  training: {
    people: 'Personnes avec des cours',
    overdue: 'Personnes avec un cours en retard',
    failed: 'Personnes ayant échoué à un cours',
    chart: 'Cours par module',
    under_way: 'En cours',
    nobody_has_to: 'Personne n’y est tenu',
    notes: [
      'La situation de chacun au moment du rapport, selon son dernier passage d’un module. Les certificats qui expirent le font dans les 30 jours.',
      'Ce qui a été terminé et quand, avec tentatives et présences, est dans le dossier que /education exporte.',
    ],
  },
  audit: {
    entries: 'Entrées',
    actors: 'Personnes ayant fait quelque chose',
    in_newest: (count) => ` (dans les ${count} plus récentes)`,
    notes: [
      'Chaque entrée porte l’empreinte de la précédente : l’écran d’audit vérifie qu’aucune n’a été modifiée ni omise. Ce qui a été fait est en anglais.',
    ],
  },
};

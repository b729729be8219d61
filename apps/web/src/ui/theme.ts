import {
  BACKDROP_TRANSITION_MS,
  DROPDOWN_MAX_HEIGHT,
  MODAL_TRANSITION_MS,
} from '@heatwise/domain/text/interface-constants';
import {
  type CSSVariablesResolver,
  createTheme,
  type DrawerHeaderProps,
  type MantineColorsTuple,
  type MenuProps,
  type ModalHeaderProps,
  type SelectProps,
} from '@mantine/core';

export type ColourScheme = 'light' | 'dark';

/** What lies behind the colours: cards and the page. Kept here so that the contrast can be checked. */
export const SURFACES: Readonly<Record<ColourScheme, readonly string[]>> = {
  light: ['#ffffff', '#f4f8f8'],
  dark: ['#16252a', '#0e1a1e'],
};

/** Petrol: dark enough for white text from shade 6 on, calm beside the status colours. */
const petrol: MantineColorsTuple = [
  '#e8f6f7',
  '#d3eaec',
  '#a5d4d9',
  '#73bdc5',
  '#4aa9b4',
  '#2f9ca9',
  '#127985',
  '#0d6772',
  '#0b4f5c',
  '#07343d',
];

/** Mantine's dark scale, tinted like the brand: 0 is text, 7 a card, 8 the page. */
const dark: MantineColorsTuple = [
  '#dbe5e7',
  '#c2d0d3',
  '#a3b6bb',
  '#8ba0a6',
  '#3c5057',
  '#2c3e45',
  '#1d2d33',
  '#16252a',
  '#0e1a1e',
  '#091216',
];

/** How dialogs and drawers come and go, however they are put together. */
const OVERLAYS = Object.fromEntries(
  ['Modal', 'Drawer'].flatMap((name) => [
    [name, { defaultProps: { transitionProps: { duration: MODAL_TRANSITION_MS } } }],
    [`${name}Root`, { defaultProps: { transitionProps: { duration: MODAL_TRANSITION_MS } } }],
    [`${name}Overlay`, { defaultProps: { transitionProps: { duration: BACKDROP_TRANSITION_MS } } }],
  ]),
);

/** How tall a list of choices becomes before it scrolls. */
const DROPDOWNS = Object.fromEntries(
  ['Select', 'MultiSelect', 'Autocomplete', 'TagsInput'].map((name) => [
    name,
    { defaultProps: { maxDropdownHeight: DROPDOWN_MAX_HEIGHT } },
  ]),
);

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 6, dark: 6 },
  colors: { petrol, dark },
  black: '#15252a',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif',
  headings: { fontWeight: '650', textWrap: 'balance' },
  // Plain objects: naming the components would bring their code to the first screen.
  components: {
    // Their header elements would each be a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } satisfies ModalHeaderProps },
    DrawerHeader: { defaultProps: { role: 'presentation' } satisfies DrawerHeaderProps },
    ...OVERLAYS,
    ...DROPDOWNS,
    // The focus goes to the first item; a menu may hold nothing but items.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } satisfies MenuProps },
    // As in the pickers: what is typed highlights its first match, and Enter takes it.
    Select: { defaultProps: { selectFirstOptionOnChange: true } satisfies SelectProps },
  },
});

/** Where Mantine's defaults stay under AA contrast, ours stand instead; `--hw-page` lies behind the cards. */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#4f6167',
    '--mantine-color-placeholder': '#66777d',
    '--mantine-color-error': '#b91c2b',
    '--mantine-color-anchor': '#0d6772',
    '--hw-page': SURFACES.light[1] ?? '',
    '--hw-line': '#dce5e7',
  },
  dark: {
    '--mantine-color-dimmed': '#a3b6bb',
    '--mantine-color-placeholder': '#8ba0a6',
    '--mantine-color-error': '#ff9a9a',
    '--mantine-color-anchor': '#73bdc5',
    '--mantine-color-petrol-light': 'rgb(74 169 180 / 18%)',
    '--mantine-color-petrol-light-hover': 'rgb(74 169 180 / 26%)',
    '--mantine-color-petrol-light-color': '#8fd3da',
    '--hw-page': SURFACES.dark[1] ?? '',
    '--hw-line': '#2c3e45',
  },
});

import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin'

const fontFamily =
  "-apple-system, BlinkMacSystemFont, 'PingFang SC', 'HarmonyOS Sans SC', 'MiSans', 'Noto Sans SC', 'Noto Sans CJK SC', 'Microsoft YaHei', 'Segoe UI', Roboto, sans-serif"

// sand, coral, deep sea: the client app’s colours; text contrast is at least 4.5:1
const light = {
  mode: 'light',
  primary: { main: '#bd4036', dark: '#96302a', light: '#e08a7f', contrastText: '#fffaf5' },
  secondary: { main: '#1d5a63', contrastText: '#f4fbfa' },
  success: { main: '#2f6b3f', contrastText: '#ffffff' },
  warning: { main: '#8a5a00', contrastText: '#ffffff' },
  error: { main: '#b3261e', contrastText: '#ffffff' },
  info: { main: '#1d5a63', contrastText: '#ffffff' },
  background: { default: '#faf5ee', paper: '#fffdfa' },
  text: { primary: '#2b2623', secondary: '#655b54' },
  divider: '#e6d9ca',
  // readable, too: a list that loads shows its buttons so
  action: { disabled: '#6b615a' },
} as const
const dark = {
  mode: 'dark',
  primary: { main: '#ff8f7c', dark: '#e06f5d', light: '#ffb9ac', contrastText: '#34100b' },
  secondary: { main: '#84c7c9', contrastText: '#0b2427' },
  success: { main: '#86cf95', contrastText: '#0f2a16' },
  warning: { main: '#efc46d', contrastText: '#2e2204' },
  error: { main: '#ff9a90', contrastText: '#3a0c08' },
  info: { main: '#84c7c9', contrastText: '#0b2427' },
  background: { default: '#12191d', paper: '#1b252a' },
  text: { primary: '#f1ebe3', secondary: '#b9b4ac' },
  divider: '#33424a',
  action: { disabled: '#a9a49c' },
} as const

const shape = (base: RaThemeOptions, palette: typeof light | typeof dark): RaThemeOptions => ({
  ...base,
  palette,
  typography: {
    ...base.typography,
    fontFamily,
    h1: { fontSize: '1.75rem', fontWeight: 700 },
    h6: { fontWeight: 600 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  shape: { borderRadius: 12 },
  sidebar: { width: 208, closedWidth: 56 },
  components: {
    ...base.components,
    // no colours in between, which have less contrast
    MuiButton: { styleOverrides: { root: { transition: 'none' } } },
    MuiAppBar: {
      styleOverrides: {
        root: {
          backgroundColor: palette.background.paper,
          color: palette.text.primary,
          backgroundImage: 'none',
          boxShadow: 'none',
          borderBottom: `1px solid ${palette.divider}`,
        },
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { styleOverrides: { root: { boxShadow: 'none', border: `1px solid ${palette.divider}` } } },
    RaTopToolbar: { styleOverrides: { root: { backgroundColor: 'transparent !important' } } },
    RaListToolbar: { styleOverrides: { root: { backgroundColor: 'transparent !important', minHeight: 0 } } },
    RaToolbar: { styleOverrides: { root: { '&&': { backgroundColor: palette.background.paper } } } },
    RaList: { styleOverrides: { root: { '& .RaList-main, & .RaList-content': { minWidth: 0, maxWidth: '100%' } } } },
    MuiChip: { styleOverrides: { root: { fontWeight: 600 } } },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          borderRadius: 10,
          margin: '2px 8px',
          minHeight: 44,
          '&.RaMenuItemLink-active': {
            color: palette.primary.main,
            backgroundColor: `${palette.primary.main}1a`,
            fontWeight: 600,
          },
          '&.RaMenuItemLink-active .RaMenuItemLink-icon': { color: palette.primary.main },
        },
      },
    },
  },
})

export const lightTheme = shape(defaultLightTheme, light)
export const darkTheme = shape(defaultDarkTheme, dark)

import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin'

const fontFamily = '"PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", system-ui, sans-serif'

// rose for the hearts, lagoon for the island; every pair of text and ground holds 4.5:1
const light = {
  mode: 'light',
  primary: { main: '#b3315a', dark: '#8d2145', light: '#d8688a', contrastText: '#ffffff' },
  secondary: { main: '#17706f', contrastText: '#ffffff' },
  success: { main: '#2f7a4d' },
  warning: { main: '#9a5b00' },
  error: { main: '#b3261e' },
  info: { main: '#2b6391' },
  background: { default: '#faf5f2', paper: '#ffffff' },
  text: { primary: '#2b2126', secondary: '#6b5b62' },
  divider: '#eadfda',
} as const
const dark = {
  mode: 'dark',
  primary: { main: '#f58fab', dark: '#d8688a', light: '#ffc0d0', contrastText: '#2b0f1a' },
  secondary: { main: '#7fd0cb', contrastText: '#08302f' },
  success: { main: '#7fcf9f' },
  warning: { main: '#f0b45c' },
  error: { main: '#ff9a90' },
  info: { main: '#8fc3ee' },
  background: { default: '#171315', paper: '#211b1e' },
  text: { primary: '#f3eaec', secondary: '#bfaeb4' },
  divider: '#3a3034',
} as const

const shape = (base: RaThemeOptions, palette: typeof light | typeof dark): RaThemeOptions => ({
  ...base,
  palette,
  typography: { ...base.typography, fontFamily, h1: { fontSize: '1.75rem', fontWeight: 700 }, h6: { fontWeight: 600 }, button: { textTransform: 'none', fontWeight: 600 } },
  shape: { borderRadius: 12 },
  sidebar: { width: 208, closedWidth: 56 },
  components: {
    ...base.components,
    MuiAppBar: { styleOverrides: { root: { backgroundColor: palette.background.paper, color: palette.text.primary, backgroundImage: 'none', boxShadow: 'none', borderBottom: `1px solid ${palette.divider}` } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { styleOverrides: { root: { boxShadow: 'none', border: `1px solid ${palette.divider}` } } },
    MuiChip: { styleOverrides: { root: { fontWeight: 600 } } },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          borderRadius: 10, margin: '2px 8px', minHeight: 44,
          '&.RaMenuItemLink-active': { color: palette.primary.main, backgroundColor: `${palette.primary.main}1a`, fontWeight: 600 },
          '&.RaMenuItemLink-active .RaMenuItemLink-icon': { color: palette.primary.main },
        },
      },
    },
  },
})

export const lightTheme = shape(defaultLightTheme, light)
export const darkTheme = shape(defaultDarkTheme, dark)

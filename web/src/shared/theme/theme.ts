import { create } from 'zustand'
import { readText, writeText } from '../lib/storage.ts'

export type ThemeChoice = 'light' | 'dark' | 'system'
const choices: readonly ThemeChoice[] = ['light', 'dark', 'system']
const stored = choices.find((choice) => choice === readText('theme'))

export const useTheme = create<{ choice: ThemeChoice }>(() => ({ choice: stored ?? 'system' }))

const systemIsDark = (): MediaQueryList | null =>
  typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null

const apply = (): void => {
  const { choice } = useTheme.getState()
  const dark = choice === 'dark' || (choice === 'system' && systemIsDark()?.matches === true)
  document.documentElement.setAttribute('data-prefers-color-scheme', dark ? 'dark' : 'light')
}

export const chooseTheme = (choice: ThemeChoice): void => {
  writeText('theme', choice)
  useTheme.setState({ choice })
  apply()
}

/** Applied before the first paint, and again whenever the system setting changes. */
export const startTheme = (): void => {
  apply()
  systemIsDark()?.addEventListener('change', apply)
}

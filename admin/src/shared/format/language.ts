import type { Language } from '@xinyu/contracts/errors'

export const languages: { locale: Language; name: string }[] = [
  { locale: 'zh-CN', name: '简体中文' },
  { locale: 'en', name: 'English' },
]

let language: Language = 'zh-CN'

/** The language requested for refusals. */
export const currentLanguage = (): Language => language

const listeners = new Set<() => void>()

/** Calls `changed` when the language changes; returns the unsubscribe function. */
export const onLanguageChange = (changed: () => void): (() => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const setLanguage = (locale: string): void => {
  const next: Language = locale === 'en' ? 'en' : 'zh-CN'
  const isOther = next !== language
  language = next
  document.documentElement.lang = language
  if (isOther) for (const changed of listeners) changed()
}

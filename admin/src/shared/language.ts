import type { Language } from '@xinyu/contracts/errors'

export const languages: { locale: Language; name: string }[] = [
  { locale: 'zh-CN', name: '简体中文' },
  { locale: 'en', name: 'English' },
]

let language: Language = 'zh-CN'

/** The language that refusals are asked for in. */
export const currentLanguage = (): Language => language

export const setLanguage = (locale: string): void => {
  language = locale === 'en' ? 'en' : 'zh-CN'
  document.documentElement.lang = language
}

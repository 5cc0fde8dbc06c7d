import englishMessages from 'ra-language-english'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider } from 'react-admin'
import { languages, setLanguage } from '../shared/format/language.ts'
import { en } from './en/all.ts'
import { zhReactAdmin } from './zh/react-admin.ts'
import { zh } from './zh/all.ts'

export const catalogues = { 'zh-CN': { ...zhReactAdmin, ...zh }, en: { ...englishMessages, ...en } }

const polyglot = polyglotI18nProvider((locale) => catalogues[locale === 'en' ? 'en' : 'zh-CN'], 'zh-CN', languages)

/** Polyglot; changing the language also sets the document’s language and that of refusals. */
export const i18nProvider: I18nProvider = {
  ...polyglot,
  changeLocale: async (locale: string) => {
    await polyglot.changeLocale(locale)
    setLanguage(locale)
  },
}

import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { Language } from '@xinyu/contracts/errors'
import { loadEnglishPlaces } from '../lib/places.ts'
import { readText, writeText } from '../lib/storage.ts'
import { zh } from './zh/all.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof zh }
  }
}

/** Chinese is part of the bundle; English is loaded when it is chosen. */
const loadEnglish = async (): Promise<void> => {
  if (i18next.hasResourceBundle('en', 'translation')) return
  const [{ en }] = await Promise.all([import('./en/all.ts'), loadEnglishPlaces()])
  i18next.addResourceBundle('en', 'translation', en)
}

export const language = (): Language => (i18next.language === 'en' ? 'en' : 'zh-CN')

export const chooseLanguage = async (next: Language): Promise<void> => {
  if (next === 'en') await loadEnglish()
  await i18next.changeLanguage(next)
  document.documentElement.lang = next
  writeText('language', next)
}

/** Calls `changed` after each choice of another language; returns the unsubscribe function. */
export const onLanguageChange = (changed: () => void): (() => void) => {
  i18next.on('languageChanged', changed)
  return () => i18next.off('languageChanged', changed)
}

export const startI18n = async (): Promise<void> => {
  await i18next.use(initReactI18next).init({
    lng: 'zh-CN',
    fallbackLng: 'zh-CN',
    resources: { 'zh-CN': { translation: zh } },
    interpolation: { escapeValue: false },
  })
  if (readText('language') === 'en') await chooseLanguage('en')
}

export const t = i18next.t.bind(i18next)

/** Text and language of a component; it renders again when the language changes. */
export const useText = () => {
  const { t: text } = useTranslation()
  return { t: text, language: language() }
}

/** A product's name in the current language; in Chinese where it has no other. */
export const productName = ({ name, nameEn }: { name: string; nameEn?: string | undefined }): string =>
  language() === 'en' && nameEn ? nameEn : name

/** The label of a list item in the current language. */
export const labelOf = (item: { zh: string; en: string } | undefined): string =>
  item ? (language() === 'en' ? item.en : item.zh) : ''

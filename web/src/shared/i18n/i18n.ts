import { create } from 'zustand'
import type { Language } from '@xinyu/contracts/errors'
import { loadEnglishPlaces } from '../places/places.ts'
import { readText, writeText } from '../lib/storage.ts'
import { fill, merged, type Tree, type Values } from './fill.ts'
import type { zh } from './zh/all.ts'
import * as frame from './zh/frame.ts'

type Keys<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Keys<T[K]>}` }[keyof T & string]
/** The path of a text: `deck.like`. */
export type TextKey = Keys<typeof zh>
export type Translate = (key: TextKey, values?: Values) => string

/**
 * The loaded texts of each language. The Chinese frame and landing page are bundled; home loads some more, any other
 * page all, and English loads on demand.
 */
const texts: Record<Language, Tree> = { 'zh-CN': frame, en: {} }
const parts = ['frame', 'home', 'all'] as const
type Part = (typeof parts)[number]
/** the largest part that pages have needed; another language loads the same */
let needed: Part = 'frame'

const useLanguage = create<{ language: Language }>(() => ({ language: 'zh-CN' }))
export const language = (): Language => useLanguage.getState().language
/** The chosen language of this device, even before its texts are loaded. */
export const chosenLanguage = (): Language => (readText('language') === 'en' ? 'en' : 'zh-CN')

const inLanguage = (which: Language): Translate => {
  const fallback = texts['zh-CN']
  return (key, values) => fill(texts[which], key, values) ?? fill(fallback, key, values) ?? key
}
let translate: Record<Language, Translate>
const renew = (): void => {
  translate = { 'zh-CN': inLanguage('zh-CN'), en: inLanguage('en') }
}
renew()

/** The files of each part, after those of the smaller parts. */
const files: Record<Language, readonly (() => Promise<Tree>)[]> = {
  'zh-CN': [
    async () => frame,
    async () => (await import('./home/zh.ts')).home,
    async () => (await import('./zh/all.ts')).zh,
  ],
  en: [
    () => import('./en/frame.ts'),
    async () => (await import('./home/en.ts')).home,
    async () => (await import('./en/all.ts')).en,
  ],
}

/** What else depends on English: place names, and the component library, whose default is Chinese. */
const startEnglish = async (): Promise<void> => {
  const [{ setLibraryLanguage }] = await Promise.all([import('./library.ts'), loadEnglishPlaces()])
  onLanguageChange(() => setLibraryLanguage(language()))
  setLibraryLanguage('en')
}
let english: Promise<void> | null = null

const add = async (which: Language, part: Part): Promise<void> => {
  if (which === 'en' && part !== 'frame') await (english ??= startEnglish())
  const more = await Promise.all(files[which].slice(0, parts.indexOf(part) + 1).map((load) => load()))
  // a group may be in several parts, which may arrive in another order than requested
  texts[which] = more.reduce(merged, texts[which])
  renew()
}

/** Loads the texts of the current language; awaited before a page that shows more than the frame. */
export const loadTexts = async (part: Exclude<Part, 'frame'> = 'all'): Promise<void> => {
  if (needed !== 'all') needed = part
  await add(language(), part)
}

export const chooseLanguage = async (next: Language): Promise<void> => {
  await add(next, needed)
  useLanguage.setState({ language: next })
  document.documentElement.lang = next
  writeText('language', next)
}

/** Calls `changed` after each language change; returns the unsubscribe function. */
export const onLanguageChange = (changed: () => void): (() => void) => useLanguage.subscribe(changed)

/** Loads the frame's texts only; a page loads the others. */
export const loadFrameTexts = async (): Promise<void> => {
  if (chosenLanguage() === 'en') await chooseLanguage('en')
}

/** Loads all texts. */
export const startI18n = async (): Promise<void> => {
  needed = 'all'
  await add('zh-CN', 'all')
  await loadFrameTexts()
}

export const t: Translate = (key, values) => translate[language()](key, values)

/** Text and language for a component, which re-renders on a language change. */
export const useText = (): { t: Translate; language: Language } => {
  const current = useLanguage((state) => state.language)
  return { t: translate[current], language: current }
}

/** A product's name in the current language; Chinese if it has no other. */
export const productName = ({ name, nameEn }: { name: string; nameEn?: string | undefined }): string =>
  language() === 'en' && nameEn ? nameEn : name

/** The label of a list item in the current language. */
export const labelOf = (item: { zh: string; en: string } | undefined): string =>
  item ? (language() === 'en' ? item.en : item.zh) : ''

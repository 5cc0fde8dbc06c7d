import { create } from 'zustand'
import type { Language } from '@xinyu/contracts/errors'
import { loadEnglishPlaces } from '../lib/places.ts'
import { readText, writeText } from '../lib/storage.ts'
import { fill, type Tree, type Values } from './fill.ts'
import type { zh } from './zh/all.ts'
import * as frame from './zh/frame.ts'

type Keys<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Keys<T[K]>}` }[keyof T & string]
/** The address of a text: `deck.like`. */
export type TextKey = Keys<typeof zh>
export type Translate = (key: TextKey, values?: Values) => string

/**
 * The texts of each language that are here. Those of the frame and the landing page, in Chinese, are part of the
 * bundle; home brings some, any other page all, and English comes when it is chosen.
 */
const texts: Record<Language, Tree> = { 'zh-CN': frame, en: {} }
type Part = 'frame' | 'near' | 'all'
/** how much the pages have needed so far; another language is loaded as far */
let needed: Part = 'frame'

const useLanguage = create<{ language: Language }>(() => ({ language: 'zh-CN' }))
export const language = (): Language => useLanguage.getState().language
/** What this device is set to, also before its texts are here. */
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

const load: Record<Language, Record<Part, () => Promise<Tree>>> = {
  'zh-CN': {
    frame: async () => frame,
    near: async () => ({ ...frame, ...(await import('./near/zh.ts')).near }),
    all: async () => (await import('./zh/all.ts')).zh,
  },
  en: {
    frame: () => import('./en/frame.ts'),
    near: async () => ({ ...(await import('./en/frame.ts')), ...(await import('./near/en.ts')).near }),
    all: async () => (await import('./en/all.ts')).en,
  },
}

/** What else speaks English: the names of places, and the library, which speaks Chinese until it is told. */
const startEnglish = async (): Promise<void> => {
  const [{ tellLibrary }] = await Promise.all([import('./library.ts'), loadEnglishPlaces()])
  onLanguageChange(() => tellLibrary(language()))
  tellLibrary('en')
}
let english: Promise<void> | null = null

const add = async (which: Language, part: Part): Promise<void> => {
  if (which === 'en' && part !== 'frame') await (english ??= startEnglish())
  const more = await load[which][part]()
  // parts may arrive in another order than they were asked for
  texts[which] = { ...texts[which], ...more }
  renew()
}

/** The texts of the language in use; to be awaited before a page that shows others than the frame's. */
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

/** Calls `changed` after each choice of another language; returns the unsubscribe function. */
export const onLanguageChange = (changed: () => void): (() => void) => useLanguage.subscribe(changed)

/** With the texts of the frame alone; a page brings the others. */
export const startFrame = async (): Promise<void> => {
  if (chosenLanguage() === 'en') await chooseLanguage('en')
}

/** With every text. */
export const startI18n = async (): Promise<void> => {
  needed = 'all'
  await add('zh-CN', 'all')
  await startFrame()
}

export const t: Translate = (key, values) => translate[language()](key, values)

/** Text and language of a component; it renders again when the language changes. */
export const useText = (): { t: Translate; language: Language } => {
  const current = useLanguage((state) => state.language)
  return { t: translate[current], language: current }
}

/** A product's name in the current language; in Chinese where it has no other. */
export const productName = ({ name, nameEn }: { name: string; nameEn?: string | undefined }): string =>
  language() === 'en' && nameEn ? nameEn : name

/** The label of a list item in the current language. */
export const labelOf = (item: { zh: string; en: string } | undefined): string =>
  item ? (language() === 'en' ? item.en : item.zh) : ''

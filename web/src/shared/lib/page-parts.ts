import { labelOf } from '@xinyu/contracts/lists/option'
import { prompts } from '@xinyu/contracts/lists/prompts'
import type { Language } from '@xinyu/contracts/errors'
import { likedTexts, type PagePart } from '@xinyu/contracts/profile/page-part'
import { type Profile } from '@xinyu/contracts/profile'
import type { Voice } from '@xinyu/contracts/voice'
import { t } from '../i18n/i18n.ts'

/** One photo or answer of a page, as shown wherever it is mentioned. */
export interface ShownPart {
  on: PagePart
  /** the prompt of an answer; the caption of a photo */
  title: string
  /** empty for a photo */
  text: string
  picture: { url: string; thumb: string; large: string } | null
  /** of a spoken answer */
  voice?: Voice | undefined
}
type Page = Pick<Profile, 'avatarImage' | 'images' | 'answers' | (typeof likedTexts)[number]>

/** The photos, the avatar first. An avatar has no caption. */
export const photosOf = ({ avatarImage, images }: Page): ShownPart[] => [
  ...(avatarImage ? [photo(avatarImage, '')] : []),
  ...images.map((image) => photo(image, image.desc)),
]
const photo = ({ _id, url, thumb, large }: Profile['images'][number], title: string): ShownPart => ({
  on: { kind: 'photo', id: _id },
  title,
  text: '',
  picture: { url, thumb, large },
})

/** The answers, followed by the longer texts, each with its heading. */
export const answersOf = (page: Page, language: Language): ShownPart[] => [
  ...(page.answers ?? []).map(({ _id, prompt, text, voice }) => ({
    ...answer(_id, labelOf(prompts, prompt, language), text),
    voice,
  })),
  ...likedTexts.filter((field) => page[field] !== '').map((field) => answer(field, t(`user.${field}`), page[field])),
]
const answer = (id: string, title: string, text: string): ShownPart => ({
  on: { kind: 'answer', id },
  title,
  text,
  picture: null,
})

export const isSamePart = (one: PagePart | null | undefined, other: PagePart): boolean =>
  one?.kind === other.kind && one.id === other.id

/** Null when it is not on the page, or no longer. */
export const partOf = (page: Page, on: PagePart, language: Language): ShownPart | null =>
  [...photosOf(page), ...answersOf(page, language)].find((part) => isSamePart(part.on, on)) ?? null

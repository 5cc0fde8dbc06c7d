import type { Option } from './option.ts'

/** The five default avatars; the pictures are `/avatars/<value>.svg` of the client. */
export const defaultAvatars = [
  { value: 'island', zh: '小岛', en: 'Island' },
  { value: 'sail', zh: '帆', en: 'Sail' },
  { value: 'moon', zh: '月亮', en: 'Moon' },
  { value: 'gull', zh: '海鸥', en: 'Gull' },
  { value: 'shell', zh: '贝壳', en: 'Shell' },
] as const satisfies readonly Option<string>[]
export type DefaultAvatar = (typeof defaultAvatars)[number]['value']

export const defaultAvatarPath = (avatar: DefaultAvatar): string => `/avatars/${avatar}.svg`

/** The default avatar of a person without one: always the same for the same id. */
export const defaultAvatarOf = (userId: string): DefaultAvatar => {
  let sum = 0
  for (const char of userId) sum = (sum * 31 + char.charCodeAt(0)) % 1_000_003
  return defaultAvatars[sum % defaultAvatars.length]?.value ?? 'island'
}

import { escapeMarkup } from './text/markup.ts'

/** White text on each has a contrast of at least 4.5, in light and dark. */
const grounds = ['#8a4b5c', '#7a5a2e', '#3f6b4f', '#2f6677', '#4a5a8f', '#6f4f86']

const drawn = (ground: string, text: string, size: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${ground}"/>` +
      `<text x="50" y="50" dy=".35em" text-anchor="middle" font-family="sans-serif" font-size="${size}" fill="#fff">${escapeMarkup(text)}</text></svg>`,
  )}`

/** The first character of a Chinese name, or the first letters of two words. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = words.map((word) => Array.from(word)[0] ?? '')
  return (/^[a-z]/i.test(name.trim()) ? letters.slice(0, 2).join('') : (letters[0] ?? '')).toUpperCase()
}

/** Initials on a coloured ground, always the same for the same name. */
export const initialsPicture = (name: string): string => {
  const sum = Array.from(name).reduce((total, char) => total + (char.codePointAt(0) ?? 0), 0)
  return drawn(grounds[sum % grounds.length] ?? '#4a5a8f', initialsOf(name), 44)
}

/** A few words on a grey ground; small enough to be read when the sides are cut off for a narrow screen. */
export const textPicture = (text: string): string => drawn('#5f6368', text, 7)

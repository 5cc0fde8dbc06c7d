import type { Image } from '@xinyu/contracts/profile'

export const MAX_PICTURES = 9

/** A picture of a post being written: uploading, failed, or uploaded. */
export type Slot = { key: string } & (
  | { at: 'sending'; file: Blob; preview: string; sent: number }
  | { at: 'failed'; file: Blob; preview: string; reason: string }
  /** `isKept`: part of a saved draft */
  | { at: 'there'; image: Image; isKept: boolean }
)

export const uploadedSlots = (slots: readonly Slot[]): Extract<Slot, { at: 'there' }>[] =>
  slots.flatMap((slot) => (slot.at === 'there' ? [slot] : []))

/** Moves an item from `from` to `to`, limited to the array. */
export const move = <S>(slots: readonly S[], from: number, to: number): S[] => {
  const moved = slots[from]
  if (moved === undefined) return [...slots]
  const rest = slots.filter((_, index) => index !== from)
  const place = Math.max(0, Math.min(rest.length, to))
  return [...rest.slice(0, place), moved, ...rest.slice(place)]
}

/** Why the pictures prevent publishing; null: they do not. */
export const publishBlocker = (slots: readonly Slot[]): 'sending' | 'failed' | null =>
  slots.some(({ at }) => at === 'sending') ? 'sending' : slots.some(({ at }) => at === 'failed') ? 'failed' : null

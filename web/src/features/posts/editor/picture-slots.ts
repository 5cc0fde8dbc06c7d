import type { Image } from '@xinyu/contracts/profile'

export const MAX_PICTURES = 9

/** A picture of a post that is being written: on its way, refused or lost on its way, or there. */
export type Slot = { key: string } & (
  | { at: 'sending'; file: Blob; preview: string; sent: number }
  | { at: 'failed'; file: Blob; preview: string; reason: string }
  /** `isKept`: a draft has it already */
  | { at: 'there'; image: Image; isKept: boolean }
)

export const thereOf = (slots: readonly Slot[]): Extract<Slot, { at: 'there' }>[] =>
  slots.flatMap((slot) => (slot.at === 'there' ? [slot] : []))

/** Another order: what stood at `from` stands at `to`, which is held within the row. */
export const move = <S>(slots: readonly S[], from: number, to: number): S[] => {
  const moved = slots[from]
  if (moved === undefined) return [...slots]
  const rest = slots.filter((_, index) => index !== from)
  const place = Math.max(0, Math.min(rest.length, to))
  return [...rest.slice(0, place), moved, ...rest.slice(place)]
}

/** Why a post cannot be handed in as its pictures stand; null: it can. */
export const obstacleOf = (slots: readonly Slot[]): 'sending' | 'failed' | null =>
  slots.some(({ at }) => at === 'sending') ? 'sending' : slots.some(({ at }) => at === 'failed') ? 'failed' : null

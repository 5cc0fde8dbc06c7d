/**
 * The step of a transfer that is due: reserve the sender's points, credit the receiver's flowers, take the points. Each
 * step may be repeated; a transfer goes back only while nothing was credited.
 */
export type GiftTransferStep = 'reserve' | 'credit' | 'post' | 'done' | 'voiding' | 'void'
export interface GiftTransfer {
  _id: string
  user_id: string
  user2_id: string
  num: number
  cost: number
  /** fen that the flowers are worth to the receiver; known once the points are reserved */
  worth?: number
  step: GiftTransferStep
  addtime: Date
  doneAt: Date | null
  reason: string | null
}

const forward: Partial<Record<GiftTransferStep, GiftTransferStep>> = {
  reserve: 'credit',
  credit: 'post',
  post: 'done',
  voiding: 'void',
}

/** The step after this one is done; null after the last. */
export const stepAfter = (step: GiftTransferStep): GiftTransferStep | null => forward[step] ?? null

/**
 * Whether it ended, or will end, because it was abandoned before its points were reserved: its reason is no refusal.
 * Nothing was credited and nothing ever will be.
 */
export const isGivenUp = ({ step, reason }: Pick<GiftTransfer, 'step' | 'reason'>): boolean =>
  (step === 'voiding' || step === 'void') && reason === 'INTERNAL'

/** how long a transfer may wait for its first step before it is given up */
export const giveUpAfterMs = 120_000

/** The job's action on a stalled transfer: before the credit it is undone, after it finished. */
export const recoveryOf = (
  { step, addtime }: Pick<GiftTransfer, 'step' | 'addtime'>,
  now: Date,
): 'go on' | 'give up' | 'leave' => {
  if (step === 'done' || step === 'void') return 'leave'
  if (step !== 'reserve') return 'go on'
  return now.getTime() - addtime.getTime() >= giveUpAfterMs ? 'give up' : 'leave'
}

/**
 * A transfer names the step that is due: set the sender's points aside, credit the receiver's flowers, take the points.
 * Each step may be done again without harm; a transfer goes back only while nothing was credited.
 */
export type TransferStep = 'reserve' | 'credit' | 'post' | 'done' | 'voiding' | 'void'
export interface Transfer {
  _id: string
  user_id: string
  user2_id: string
  num: number
  cost: number
  /** fen that the flowers bring their receiver; known once the points are set aside */
  worth?: number
  step: TransferStep
  addtime: Date
  doneAt: Date | null
  reason: string | null
}

const forward: Partial<Record<TransferStep, TransferStep>> = {
  reserve: 'credit',
  credit: 'post',
  post: 'done',
  voiding: 'void',
}

/** The step after this one is done; null at the end. */
export const stepAfter = (step: TransferStep): TransferStep | null => forward[step] ?? null

/**
 * Whether it ended, or will, because nobody came back for it before its points were set aside: its reason is no
 * refusal. Nothing was credited and nothing ever will be.
 */
export const isGivenUp = ({ step, reason }: Pick<Transfer, 'step' | 'reason'>): boolean =>
  (step === 'voiding' || step === 'void') && reason === 'INTERNAL'

/** how long a transfer may wait for its first step before it is given up */
export const giveUpAfterMs = 120_000

/** What the job does with a transfer that does not move: before the credit it is undone, after it finished. */
export const recoveryOf = (
  { step, addtime }: Pick<Transfer, 'step' | 'addtime'>,
  now: Date,
): 'go on' | 'give up' | 'leave' => {
  if (step === 'done' || step === 'void') return 'leave'
  if (step !== 'reserve') return 'go on'
  return now.getTime() - addtime.getTime() >= giveUpAfterMs ? 'give up' : 'leave'
}

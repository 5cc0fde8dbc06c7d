/** A moderator's settings, and the hard cases of the last hour. */
export interface WellnessState {
  grey: boolean
  muted: boolean
  hardPerHour: number | null
  leadHardPerHour: number | null
  pausedUntil: Date | null
  /** `of`: a digest of the case */
  seen: { of: string; n: number; at: Date }[]
}
const hourMs = 3_600_000

export const hourBefore = (now: Date): Date => new Date(now.getTime() - hourMs)

export const hardLastHour = ({ seen }: Pick<WellnessState, 'seen'>, now: Date): number =>
  seen.filter(({ at }) => at > hourBefore(now)).reduce((sum, { n }) => sum + n, 0)

/** No hard content is given: during a pause, and above the lower of the two limits. */
export const isHeldBack = (state: WellnessState, now: Date): boolean => {
  if (state.pausedUntil && state.pausedUntil > now) return true
  const limits = [state.hardPerHour, state.leadHardPerHour].filter((limit) => limit !== null)
  return limits.length > 0 && hardLastHour(state, now) >= Math.min(...limits)
}

/** A pause is kept: another one can only end later. */
export const pauseEnd = ({ pausedUntil }: Pick<WellnessState, 'pausedUntil'>, minutes: number, now: Date): Date =>
  new Date(Math.max(pausedUntil?.getTime() ?? 0, now.getTime() + minutes * 60_000))

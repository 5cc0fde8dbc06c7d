interface Owned {
  _id: string
  vipLimitDate: Date | null
  points: number
}
/** A caller's view of their own VIP and points. */
export interface VipView {
  _id: string
  isVip: boolean
  vipLimitDate: string | null
  guanPoint: number
}

export const vipView = ({ _id, vipLimitDate, points }: Owned, now: Date): VipView => ({
  _id,
  isVip: vipLimitDate !== null && vipLimitDate > now,
  vipLimitDate: vipLimitDate?.toISOString() ?? null,
  guanPoint: points,
})

/** The smile of one post, as stored. `_id` is the post's. */
export interface Smile {
  _id: string
  user_id: string
  /** the measured picture */
  picture_id: string
  addtime: Date
  /** boards of its post's day, week and month in China, see `Periods` */
  day: string
  week: string
  month: string

  /** the face service's result for the picture */
  state: 'waiting' | 'measured' | 'noFace'
  /** 0..1, the model's confidence that the largest face smiles */
  measured: number | null
  /** that face, in fractions of the picture */
  face: { x: number; y: number; width: number; height: number } | null
  faces: number
  /** when to measure it; null: it is measured */
  measureAt: Date | null
  measureTries: number
  /** Elo; null until it is measured */
  rating: number | null

  /** its author allows PKs and boards */
  entered: boolean
  /** its post is approved and not deleted */
  isOpen: boolean
  /** its post is deleted: removed once it is in no PK */
  isDeleted?: boolean
  /** banned or cancelled */
  authorIsGone: boolean
  isFeatured: boolean
  /** numbers of the last facts that hid or featured its author */
  authorSeq?: number
  featuredSeq?: number

  /** its current PK */
  pk: string | null
  pks: number
  /** recent opponents, not paired again soon */
  opponents: string[]
  /** when it began to wait for an opponent */
  freeSince: Date
  /** set while a PK is being created with it */
  claimedAt?: Date

  /** index fields derived from the rest; written with every change of it: it is on boards */
  isRanked: boolean
  /** is among the picks */
  isPick: boolean
  /** may be paired */
  isFree: boolean
  /** is in a PK where it no longer belongs */
  isStray: boolean
}

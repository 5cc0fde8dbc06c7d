/** One member's recommendations: today's in their order, and those of earlier days. */
export interface Picks {
  day: string
  today: string[]
  history: { id: string; day: string }[]
}

export interface StoredPicks extends Picks {
  _id: string
  version: number
  at: Date
}

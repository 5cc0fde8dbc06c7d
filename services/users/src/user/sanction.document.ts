import type { ProfileStatus } from '@xinyu/contracts/enums'
import type { LadderStep } from '@xinyu/contracts/rules/ladder'
import type { ConductRule } from '@xinyu/contracts/rules/text/conduct'

/** A ban. `before`: the status before it. */
export interface Ban {
  reason: string
  until: Date | null
  at: Date
  before: ProfileStatus
  /** the following fields are absent in older bans */
  rule?: ConductRule | null
  /** null: the product itself, or its operator */
  by?: string | null
  report_id?: string | null
  /** of a decision about many at once */
  incident_id?: string
  /** the ban that this one replaced */
  replaced?: Omit<Ban, 'before' | 'replaced'> | null
}

/** A limit: until then the member may not write to strangers. It ends by itself. */
export interface Limit {
  until: Date
  at: Date
  by: string
  /** the following fields are absent in older limits */
  rule?: ConductRule
  reason?: string
  incident_id?: string
  report_id?: string
}

/** A step of the ladder that a moderator decided, for the next one's proposal. */
export interface Sanction {
  step: LadderStep
  rule: ConductRule | null
  at: Date
  until: Date | null
  by: string | null
  incident_id?: string
  report_id?: string
}

/** Album photos that an incident hides from others. */
export interface AlbumTakedown {
  incident_id: string
  /** number of the incident's last fact about the member */
  seq: number
  /** by id; none: it was taken back */
  pictures: string[]
}

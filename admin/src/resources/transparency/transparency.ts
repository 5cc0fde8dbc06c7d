import type { transparencyReports } from '@xinyu/contracts/admin/quality/transparency'
import type { RecordOf } from '@xinyu/contracts/resource'

export type TransparencyReport = RecordOf<typeof transparencyReports>

import { Module } from '@nestjs/common'
import { ReportersModule } from '../reports/reporters.public.ts'
import type { WaitingItem } from './cases.rules.ts'
import { CasesStore } from './cases.store.ts'

export { CasesStore } from './cases.store.ts'
export type { WaitingItem } from './cases.rules.ts'

/** A capability with records that wait for a decision. */
export interface WaitingSource {
  waitingOf(person: string): Promise<WaitingItem[]>
  /** everybody of whom something waits */
  listPeople(): Promise<string[]>
}

/** A separate file, since cases depend on everything that waits, and everything that waits notes its changes here. */
@Module({ imports: [ReportersModule], providers: [CasesStore], exports: [CasesStore] })
export class CaseNotesModule {}

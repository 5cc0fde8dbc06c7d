import { Module } from '@nestjs/common'
import { CasesStore } from './cases.store.ts'

export { CasesStore } from './cases.store.ts'
export type { WaitingItem, WaitingSource } from './case.ts'

/** A separate file, since cases depend on everything that waits, and everything that waits notes its changes here. */
@Module({ providers: [CasesStore], exports: [CasesStore] })
export class CaseNotesModule {}

import { Module } from '@nestjs/common'
import { AcceptInvitationHandler } from './accept-invitation.ts'
import { InvitationsStore } from './invitations.store.ts'
import { NewcomersStore } from './newcomers.store.ts'
import { OnInvitationProgress } from './on-invitation-progress.ts'
import { RewardInvitationHandler } from './reward-invitation.ts'
import { ShareCodesStore } from './share-codes.store.ts'
import { SharingController } from './sharing.controller.ts'
import { sharingMigrations } from './sharing.migrations.ts'
import { SharingOfPerson } from './sharing-of-person.reads.ts'
import { SharingReads } from './sharing.reads.ts'

@Module({
  controllers: [SharingController, OnInvitationProgress],
  providers: [
    sharingMigrations,
    InvitationsStore,
    ShareCodesStore,
    NewcomersStore,
    SharingReads,
    SharingOfPerson,
    AcceptInvitationHandler,
    RewardInvitationHandler,
  ],
  exports: [SharingOfPerson],
})
export class SharingModule {}

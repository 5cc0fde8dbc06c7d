import { Global, Module } from '@nestjs/common'
import { CancelVipHandler } from './cancel-vip.ts'
import { CheckInHandler } from './check-in.ts'
import { GiveVipDays } from './give-vip-days.ts'
import { MembershipController } from './membership.controller.ts'
import { MembershipEndingJob } from './membership-ending-job.ts'
import { OnAccount } from './on-account.ts'
import { OnInvitationRewarded } from './on-invitation-rewarded.ts'
import { Renewals } from './renewals.store.ts'
import { VipUsersAdminController } from './vip-users-admin.controller.ts'

/** Global, so that whatever sells a term that renews can say so. */
@Global()
@Module({
  controllers: [MembershipController, VipUsersAdminController, OnAccount, OnInvitationRewarded],
  providers: [Renewals, CheckInHandler, CancelVipHandler, GiveVipDays, MembershipEndingJob],
  exports: [Renewals],
})
export class MembershipModule {}

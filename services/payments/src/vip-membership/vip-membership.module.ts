import { Global, Module } from '@nestjs/common'
import { CorrectionsModule } from '../corrections/corrections.public.ts'
import { GiveVipDays } from './give-vip-days.ts'
import { VipMembershipController } from './vip-membership.controller.ts'
import { OnAccount } from './on-account.ts'
import { OnInvitationRewarded } from './on-invitation-rewarded.ts'
import { Renewals } from './renewals.store.ts'
import { VipUsersAdminController } from './vip-users-admin.controller.ts'

/** Global: providers of renewing subscriptions report here. */
@Global()
@Module({
  imports: [CorrectionsModule],
  controllers: [VipMembershipController, VipUsersAdminController, OnAccount, OnInvitationRewarded],
  providers: [Renewals, GiveVipDays],
  exports: [Renewals],
})
export class VipMembershipModule {}

import { Module } from '@nestjs/common'
import { DevicesModule } from '../devices/devices.public.ts'
import { SuperadminsModule } from '../admin-users/superadmins.public.ts'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { SessionsModule } from '../sessions/sessions.public.ts'
import { MatchingModule } from '../matching/matching.public.ts'
import { BanUserHandler } from './ban-user.ts'
import { BansController } from './bans.controller.ts'
import { ApplyBanDecisionHandler } from './apply-ban-decision.ts'
import { DecideInIncidentHandler } from './decide-in-incident.ts'
import { OnAppealDecided } from './on-appeal-decided.ts'
import { OnBanDecided } from './on-ban-decided.ts'
import { OnReportDecided } from './on-report-decided.ts'

@Module({
  imports: [DevicesModule, UserStoreModule, SessionsModule, SuperadminsModule, MatchingModule],
  controllers: [BansController, OnBanDecided, OnReportDecided, OnAppealDecided],
  providers: [BanUserHandler, ApplyBanDecisionHandler, DecideInIncidentHandler],
})
export class BansModule {}

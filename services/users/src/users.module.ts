import { Module } from '@nestjs/common'
import { AccountsModule } from './accounts/accounts.public.ts'
import { AdminModule } from './admin/admin.module.ts'
import { DiscoveryModule } from './discovery/discovery.module.ts'
import { ImportsModule } from './imports/imports.public.ts'
import { PeopleModule } from './people/people.public.ts'
import { PicturesModule } from './pictures/pictures.module.ts'
import { PrivacyModule } from './privacy/privacy.module.ts'
import { ProfileModule } from './profile/profile.public.ts'
import { SmsModule } from './sms/sms.public.ts'

@Module({
  imports: [
    PeopleModule,
    SmsModule,
    AccountsModule,
    ProfileModule,
    PicturesModule,
    PrivacyModule,
    DiscoveryModule,
    AdminModule,
    ImportsModule,
  ],
})
export class UsersModule {}

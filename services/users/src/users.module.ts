import { Module } from '@nestjs/common'
import { ScheduleModule } from '@nestjs/schedule'
import { AccountsModule } from './accounts/accounts.public.ts'
import { PeopleModule } from './people/people.public.ts'
import { ProfileModule } from './profile/profile.public.ts'
import { SmsModule } from './sms/sms.public.ts'

@Module({ imports: [ScheduleModule.forRoot(), PeopleModule, SmsModule, AccountsModule, ProfileModule] })
export class UsersModule {}

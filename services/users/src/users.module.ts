import { Module } from '@nestjs/common'
import { AccountsModule } from './accounts/accounts.public.ts'
import { ConsoleModule } from './console/console.module.ts'
import { BansModule } from './bans/bans.public.ts'
import { BlocksModule } from './blocks/blocks.public.ts'
import { ClientErrorsModule } from './client-errors/client-errors.module.ts'
import { DevicesModule } from './devices/devices.public.ts'
import { KeysModule } from './keys/keys.module.ts'
import { UserStoreModule } from './user-store/user-store.public.ts'
import { DiscoveryModule } from './discovery/discovery.module.ts'
import { FollowsModule } from './follows/follows.module.ts'
import { GuestsModule } from './guests/guests.public.ts'
import { ImportsModule } from './imports/imports.public.ts'
import { MatchingModule } from './matching/matching.public.ts'
import { PicturesModule } from './pictures/pictures.module.ts'
import { PrivacyModule } from './privacy/privacy.module.ts'
import { ProfileModule } from './profile/profile.public.ts'
import { PasskeysModule } from './passkeys/passkeys.public.ts'
import { SecondFactorModule } from './second-factor/second-factor.public.ts'
import { SessionsModule } from './sessions/sessions.public.ts'
import { SmsModule } from './sms/sms.public.ts'
import { AgreementsModule } from './agreements/agreements.public.ts'
import { EducationModule } from './education/education.module.ts'
import { ErasuresModule } from './erasures/erasures.module.ts'
import { ExportsModule } from './exports/exports.public.ts'
import { FeaturedModule } from './featured/featured.module.ts'
import { HiddenContactsModule } from './hidden-contacts/hidden-contacts.public.ts'
import { PersonalDataModule } from './personal-data/personal-data.module.ts'
import { RealNameModule } from './real-name/real-name.module.ts'
import { ThirdPartyLoginModule } from './third-party-login/third-party-login.module.ts'
import { AdminUsersModule } from './admin-users/admin-users.module.ts'
import { LoginLogModule } from './login-log/login-log.module.ts'
import { PlacesModule } from './places/places.public.ts'
import { ProfileCountsModule } from './profile-counts/profile-counts.module.ts'
import { VersionsModule } from './versions/versions.module.ts'
import { ListViewsModule } from './list-views/list-views.public.ts'
import { usersMigrations } from './users.migrations.ts'

/** Accounts and sessions, profiles and pictures, privacy and blocks, and the lists in which people find each other. */
@Module({
  imports: [
    UserStoreModule,
    KeysModule,
    DevicesModule,
    SmsModule,
    SessionsModule,
    SecondFactorModule,
    PasskeysModule,
    GuestsModule,
    AccountsModule,
    BansModule,
    ProfileModule,
    PicturesModule,
    BlocksModule,
    PrivacyModule,
    HiddenContactsModule,
    MatchingModule,
    DiscoveryModule,
    FollowsModule,
    ConsoleModule,
    ImportsModule,
    RealNameModule,
    EducationModule,
    FeaturedModule,
    AgreementsModule,
    ThirdPartyLoginModule,
    PlacesModule,
    VersionsModule,
    ProfileCountsModule,
    LoginLogModule,
    AdminUsersModule,
    PersonalDataModule,
    ExportsModule,
    ErasuresModule,
    ListViewsModule,
    ClientErrorsModule,
  ],
  providers: [usersMigrations],
})
export class UsersModule {}

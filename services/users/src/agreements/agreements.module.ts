import { Module } from '@nestjs/common'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { IdentityPhotosModule } from '../identity-photos/identity-photos.public.ts'
import { IdentitiesModule } from '../real-name/identities.public.ts'
import { AgreementsOfPerson } from './agreements-of-person.reads.ts'
import { AgreementsController } from './agreements.controller.ts'
import { AgreementsStore } from './agreements.store.ts'
import { agreementsMigrations } from './agreements.migrations.ts'
import { ConsentsController } from './consents.controller.ts'
import { ConsentsReads } from './consents.reads.ts'
import { OnConsentChanged } from './on-consent-changed.ts'
import { OnFaceConsent } from './on-face-consent.ts'
import { SetConsentHandler } from './set-consent.ts'
import { SignAgreementHandler } from './sign-agreement.ts'

@Module({
  imports: [UserStoreModule, IdentityPhotosModule, IdentitiesModule],
  controllers: [AgreementsController, ConsentsController, OnConsentChanged, OnFaceConsent],
  providers: [
    agreementsMigrations,
    AgreementsStore,
    ConsentsReads,
    SignAgreementHandler,
    SetConsentHandler,
    AgreementsOfPerson,
  ],
  exports: [AgreementsOfPerson],
})
export class AgreementsModule {}

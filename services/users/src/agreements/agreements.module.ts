import { Module } from '@nestjs/common'
import { DirectoryModule } from '../directory/directory.public.ts'
import { AgreementsOfPerson } from './agreements-of-person.reads.ts'
import { AgreementsController } from './agreements.controller.ts'
import { AgreementsStore } from './agreements.store.ts'
import { OnContractSigned } from './on-contract-signed.ts'
import { SignAgreementHandler } from './sign-agreement.ts'

@Module({
  imports: [DirectoryModule],
  controllers: [AgreementsController, OnContractSigned],
  providers: [AgreementsStore, SignAgreementHandler, AgreementsOfPerson],
  exports: [AgreementsOfPerson],
})
export class AgreementsModule {}

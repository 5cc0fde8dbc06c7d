import { Module } from '@nestjs/common'
import { PeopleModule } from '../people/people.public.ts'
import { BlockHandler, UnblockHandler } from './change-blacklist.ts'
import { PrivacyController } from './privacy.controller.ts'
import { PrivacyReads } from './privacy.reads.ts'
import { SetPrivacyHandler } from './set-privacy.ts'

@Module({
  imports: [PeopleModule],
  controllers: [PrivacyController],
  providers: [PrivacyReads, BlockHandler, UnblockHandler, SetPrivacyHandler],
})
export class PrivacyModule {}

import { Global, Module } from '@nestjs/common'
import { PeopleCopyModule } from '@xinyu/platform/people/people-copy.module'
import { People } from './people.public.ts'
import { personFields } from './people.rules.ts'

/** Global: six capabilities read people. */
@Global()
@Module({
  imports: [PeopleCopyModule.register({ fields: personFields, hasVipMembership: true })],
  providers: [People],
  exports: [People],
})
export class PeopleModule {}

import { Global, Module } from '@nestjs/common'
import { PeopleCopyModule } from '@xinyu/platform/people/people-copy.module'
import { People } from './people.public.ts'
import { personFields } from './people.rules.ts'

/** Global: eight capabilities read people. */
@Global()
@Module({
  imports: [
    PeopleCopyModule.register({
      fields: personFields,
      ofErased: (user) => ({ ...user, name: '', avatar: null, GID: '' }),
    }),
  ],
  providers: [People],
  exports: [People],
})
export class PeopleModule {}

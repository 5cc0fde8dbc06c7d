import { PeopleCopyModule } from '@xinyu/platform/people/people-copy.module'
import { Global, Module } from '@nestjs/common'
import { IndexSync } from '../search/index-sync.public.ts'
import { People } from './people.public.ts'
import { personFields } from './people.rules.ts'

/** Changes are synced to the index at once. Global: people and search use each other. */
@Global()
@Module({
  imports: [
    PeopleCopyModule.register({
      fields: personFields,
      ofErased: () => null,
      indexes: [{ changedAt: 1 }],
      onChanged: { inject: [IndexSync], useFactory: (index: IndexSync) => (id: string) => index.sync(id) },
    }),
  ],
  providers: [People],
  exports: [People],
})
export class PeopleModule {}

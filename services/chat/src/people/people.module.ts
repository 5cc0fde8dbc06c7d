import { Global, Module } from '@nestjs/common'
import { PeopleCopyModule } from '@xinyu/platform/people/people-copy.module'
import { LikeEdgesStore } from './like-edges.store.ts'
import { PeopleCache } from './people-cache.ts'
import { OnRelationChanged } from './on-relation-changed.ts'
import { PeopleChanges } from './people-changes.ts'
import { likeEdgesMigrations } from './people.migrations.ts'
import { People } from './people.public.ts'
import { personFields } from './people.rules.ts'

const onChanged = {
  inject: [PeopleChanges],
  useFactory:
    (changes: PeopleChanges) =>
    (...people: string[]) =>
      changes.announce(people),
}

/** Global: eight capabilities read people. */
@Global()
@Module({
  imports: [
    PeopleCopyModule.register({
      fields: personFields,
      hasVipMembership: true,
      hasMarketing: true,
      onChanged,
      onBlockChanged: onChanged,
    }),
  ],
  controllers: [OnRelationChanged],
  providers: [likeEdgesMigrations, LikeEdgesStore, PeopleCache, People, PeopleChanges],
  exports: [People, PeopleChanges],
})
export class PeopleModule {}

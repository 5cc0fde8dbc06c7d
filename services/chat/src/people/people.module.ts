import { Global, Module } from '@nestjs/common'
import { PeopleCopyModule } from '@xinyu/platform/people/people-copy.module'
import { ArrowsStore } from './arrows.store.ts'
import { KnownPeople } from './known-people.ts'
import { OnRelationChanged } from './on-relation-changed.ts'
import { PeopleChanges } from './people-changes.ts'
import { arrowsMigrations } from './people.migrations.ts'
import { People } from './people.public.ts'
import { personFields } from './people.rules.ts'

const onChanged = {
  inject: [PeopleChanges],
  useFactory:
    (changes: PeopleChanges) =>
    (...people: string[]) =>
      changes.tell(people),
}

/** Global, so that sibling capabilities need the public file only. */
@Global()
@Module({
  imports: [
    PeopleCopyModule.of({
      fields: personFields,
      hasMembership: true,
      hasMarketing: true,
      onChanged,
      onBlockChanged: onChanged,
    }),
  ],
  controllers: [OnRelationChanged],
  providers: [arrowsMigrations, ArrowsStore, KnownPeople, People, PeopleChanges],
  exports: [People, PeopleChanges],
})
export class PeopleModule {}

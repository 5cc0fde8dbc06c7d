import { Global, Module } from '@nestjs/common'
import { PeopleCopyModule } from '@xinyu/platform/people/people-copy.module'
import { ArrowsStore } from './arrows.store.ts'
import { arrowsMigrations } from './people.migrations.ts'
import { OnRelationChanged } from './on-relation-changed.ts'
import { People } from './people.public.ts'
import { personFields } from './people.rules.ts'

/** Global, so that sibling capabilities need the public file only. */
@Global()
@Module({
  imports: [PeopleCopyModule.of({ fields: personFields, hasMembership: true })],
  controllers: [OnRelationChanged],
  providers: [arrowsMigrations, ArrowsStore, People],
  exports: [People],
})
export class PeopleModule {}

import { Global, Module } from '@nestjs/common'
import { OnMembershipChanged } from './on-membership-changed.ts'
import { OnRelationChanged } from './on-relation-changed.ts'
import { OnUserChanged } from './on-user-changed.ts'
import { People } from './people.public.ts'
import { PeopleStore } from './people.store.ts'
import { RelationsStore } from './relations.store.ts'

/** Global, so that sibling capabilities need the public file only. */
@Global()
@Module({
  controllers: [OnUserChanged, OnMembershipChanged, OnRelationChanged],
  providers: [PeopleStore, RelationsStore, People],
  exports: [People],
})
export class PeopleModule {}

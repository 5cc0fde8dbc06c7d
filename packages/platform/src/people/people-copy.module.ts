import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import { type DynamicModule, Module } from '@nestjs/common'
import { Clock } from '../clock.ts'
import { Database } from '../db/database.ts'
import { migrations } from '../db/migrations.ts'
import { ObjectStore } from '../object-store/object-store.ts'
import { BlocksStore } from './blocks.store.ts'
import {
  BLOCK_CHANGED,
  OnBlockFacts,
  OnContactFacts,
  OnMarketing,
  OnVipMembership,
  OnUserFacts,
  PERSON_CHANGED,
} from './on-people-facts.ts'
import { peopleSteps } from './people.migrations.ts'
import { PeopleStore } from './people.store.ts'
import type { PeopleCopyOptions, PersonChanged } from './people-copy-options.ts'

const nothingFollows = { useFactory: (): PersonChanged => () => Promise.resolve() }

/** A service's own copy of people and blocks, updated by facts; subscribes only to those it needs. */
@Module({})
export class PeopleCopyModule {
  static register<K extends keyof UserSnapshot>(options: PeopleCopyOptions<K>): DynamicModule {
    return {
      module: PeopleCopyModule,
      controllers: [
        OnUserFacts,
        OnBlockFacts,
        OnContactFacts,
        ...(options.hasVipMembership ? [OnVipMembership] : []),
        ...(options.hasMarketing ? [OnMarketing] : []),
      ],
      providers: [
        migrations('people', peopleSteps(options.indexes ?? [])),
        { provide: PERSON_CHANGED, ...(options.onChanged ?? nothingFollows) },
        { provide: BLOCK_CHANGED, ...(options.onBlockChanged ?? nothingFollows) },
        {
          provide: PeopleStore,
          inject: [Database, Clock, ObjectStore],
          useFactory: (database: Database, clock: Clock, objects: ObjectStore) =>
            new PeopleStore(database, clock, objects, options),
        },
        {
          provide: BlocksStore,
          inject: [Database, Clock],
          useFactory: (database: Database, clock: Clock) => new BlocksStore(database, clock),
        },
      ],
      exports: [PeopleStore, BlocksStore],
    }
  }
}

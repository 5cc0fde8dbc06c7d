import { Global, Module } from '@nestjs/common'
import { OnUserChanged } from './on-user-changed.ts'
import { People } from './people.public.ts'
import { PeopleStore } from './people.store.ts'

/** Global, so that sibling capabilities need the public file only. */
@Global()
@Module({ controllers: [OnUserChanged], providers: [PeopleStore, People], exports: [People] })
export class PeopleModule {}

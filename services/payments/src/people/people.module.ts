import { Global, Module } from '@nestjs/common'
import { OnPersonChanged } from './on-person-changed.ts'
import { People } from './people.public.ts'
import { PeopleStore } from './people.store.ts'

@Global()
@Module({ controllers: [OnPersonChanged], providers: [PeopleStore, People], exports: [People] })
export class PeopleModule {}

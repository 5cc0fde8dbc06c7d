import { Module } from '@nestjs/common'
import { OnPeopleFacts } from './on-people-facts.ts'
import { People } from './people.reads.ts'
import { PeopleStore } from './people.store.ts'

@Module({ controllers: [OnPeopleFacts], providers: [PeopleStore, People], exports: [People] })
export class PeopleModule {}

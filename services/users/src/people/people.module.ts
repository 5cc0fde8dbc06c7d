import { Module } from '@nestjs/common'
import { PeopleStore } from './people.store.ts'

@Module({ providers: [PeopleStore], exports: [PeopleStore] })
export class PeopleModule {}

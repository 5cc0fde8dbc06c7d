import { Module } from '@nestjs/common'
import { peopleMigrations } from './people.migrations.ts'
import { PeopleStore } from './people.store.ts'

@Module({ providers: [peopleMigrations, PeopleStore], exports: [PeopleStore] })
export class PeopleModule {}

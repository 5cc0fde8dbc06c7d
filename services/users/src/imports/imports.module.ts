import { Module } from '@nestjs/common'
import { PeopleModule } from '../people/people.public.ts'
import { ImportMemberHandler } from './import-member.ts'
import { ImportsController } from './imports.controller.ts'

/** Demo data: the only way in that is not a person's own. */
@Module({ imports: [PeopleModule], controllers: [ImportsController], providers: [ImportMemberHandler] })
export class ImportsModule {}

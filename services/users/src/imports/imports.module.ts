import { Module } from '@nestjs/common'
import { DirectoryModule } from '../directory/directory.public.ts'
import { DemoLogins } from './demo-logins.reads.ts'
import { ImportMemberHandler } from './import-member.ts'
import { ImportsController } from './imports.controller.ts'

/** Demo data: the only way in that is not a person's own. */
@Module({ imports: [DirectoryModule], controllers: [ImportsController], providers: [ImportMemberHandler, DemoLogins] })
export class ImportsModule {}

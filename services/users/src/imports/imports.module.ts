import { Module } from '@nestjs/common'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { DemoLogins } from './demo-logins.reads.ts'
import { ImportMemberHandler } from './import-member.ts'
import { ImportsController } from './imports.controller.ts'

/** Import of demo data: the only way to create accounts for others. */
@Module({ imports: [UserStoreModule], controllers: [ImportsController], providers: [ImportMemberHandler, DemoLogins] })
export class ImportsModule {}

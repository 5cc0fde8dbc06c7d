import { Module } from '@nestjs/common'
import { DirectoryModule } from '../directory/directory.public.ts'
import { Superadmins } from './superadmins.store.ts'

export { Superadmins } from './superadmins.store.ts'

/** A module of its own: accounts and bans need it, and the admin-users module needs both of them. */
@Module({ imports: [DirectoryModule], providers: [Superadmins], exports: [Superadmins] })
export class SuperadminsModule {}

import { Module } from '@nestjs/common'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { Superadmins } from './superadmins.store.ts'

export { Superadmins } from './superadmins.store.ts'

/** A module of its own: accounts and bans need it, and the admin-users module needs both of them. */
@Module({ imports: [UserStoreModule], providers: [Superadmins], exports: [Superadmins] })
export class SuperadminsModule {}

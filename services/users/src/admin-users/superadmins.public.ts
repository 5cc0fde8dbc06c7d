import { Module } from '@nestjs/common'
import { DirectoryModule } from '../directory/directory.public.ts'
import { Superadmins } from './superadmins.store.ts'

export { Superadmins } from './superadmins.store.ts'

/** Apart, since accounts and bans ask it, and the console's page of colleagues needs both. */
@Module({ imports: [DirectoryModule], providers: [Superadmins], exports: [Superadmins] })
export class SuperadminsModule {}

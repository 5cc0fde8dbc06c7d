import { Module } from '@nestjs/common'
import { DirectoryModule } from '../directory/directory.public.ts'
import { SessionsModule } from '../sessions/sessions.public.ts'
import { AddAdminUserHandler } from './add-admin-user.ts'
import { AdminUsersController } from './admin-users.controller.ts'
import { AdminUsersReads } from './admin-users.reads.ts'
import { ChangeAdminUserHandler } from './change-admin-user.ts'
import { SuperadminsModule } from './superadmins.public.ts'

@Module({
  imports: [DirectoryModule, SessionsModule, SuperadminsModule],
  controllers: [AdminUsersController],
  providers: [AdminUsersReads, AddAdminUserHandler, ChangeAdminUserHandler],
})
export class AdminUsersModule {}

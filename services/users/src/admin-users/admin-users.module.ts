import { Module } from '@nestjs/common'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { SessionsModule } from '../sessions/sessions.public.ts'
import { AddAdminUserHandler } from './add-admin-user.ts'
import { AdminUsersController } from './admin-users.controller.ts'
import { AdminUsersReads } from './admin-users.reads.ts'
import { ChangeAdminUserHandler } from './change-admin-user.ts'
import { SuperadminsModule } from './superadmins.public.ts'

@Module({
  imports: [UserStoreModule, SessionsModule, SuperadminsModule],
  controllers: [AdminUsersController],
  providers: [AdminUsersReads, AddAdminUserHandler, ChangeAdminUserHandler],
})
export class AdminUsersModule {}

import { Module } from '@nestjs/common'
import { DirectoryModule } from '../directory/directory.public.ts'
import { SessionsModule } from '../sessions/sessions.public.ts'
import { LoginLogController } from './login-log.controller.ts'
import { LoginLogReads } from './login-log.reads.ts'

@Module({
  imports: [DirectoryModule, SessionsModule],
  controllers: [LoginLogController],
  providers: [LoginLogReads],
})
export class LoginLogModule {}

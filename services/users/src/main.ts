import { runService } from '@xinyu/platform/run-service'
import { usersConfig } from './config.ts'
import { UsersModule } from './users.module.ts'

await runService({ name: 'users', module: UsersModule, config: usersConfig })

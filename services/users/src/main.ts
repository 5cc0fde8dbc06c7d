import { runService } from '@xinyu/platform/runtime/run-service'

await runService('users', async () => ({
  module: (await import('./users.module.ts')).UsersModule,
  config: (await import('./config.ts')).usersConfig,
}))

import { runService } from '@xinyu/platform/runtime/run-service'

await runService('chat', async () => ({
  module: (await import('./chat.module.ts')).ChatModule,
  config: (await import('./config.ts')).chatConfig,
}))

import { runService } from '@xinyu/platform/runtime/run-service'

await runService('moderation', async () => ({
  module: (await import('./moderation.module.ts')).ModerationModule,
  config: (await import('./config.ts')).moderationConfig,
}))

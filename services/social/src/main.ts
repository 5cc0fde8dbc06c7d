import { runService } from '@xinyu/platform/runtime/run-service'

await runService('social', async () => ({
  module: (await import('./social.module.ts')).SocialModule,
  config: (await import('./config.ts')).socialConfig,
}))

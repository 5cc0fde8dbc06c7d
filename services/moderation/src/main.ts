import { runService } from '@xinyu/platform/run-service'
import { moderationConfig } from './config.ts'
import { ModerationModule } from './moderation.module.ts'

await runService({ name: 'moderation', module: ModerationModule, config: moderationConfig })

import { runService } from '@xinyu/platform/run-service'
import { socialConfig } from './config.ts'
import { SocialModule } from './social.module.ts'

await runService({ name: 'social', module: SocialModule, config: socialConfig })

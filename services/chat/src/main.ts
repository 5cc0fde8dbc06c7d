import { runService } from '@xinyu/platform/run-service'
import { ChatModule } from './chat.module.ts'
import { chatConfig } from './config.ts'

await runService({ name: 'chat', module: ChatModule, config: chatConfig })

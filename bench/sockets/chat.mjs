// The chat service in its own process, with a local bus.
import './part.mjs'
import { ChatModule } from '@xinyu/chat/chat.module'
import { chatConfig } from '@xinyu/chat/config'
import { LocalBus } from '@xinyu/platform/message-bus/local-bus'
import { readConfig } from '@xinyu/platform/config'
import { runPart } from '@xinyu/platform/runtime/run-part'
import { bootService } from '@xinyu/platform/runtime/service'

await runPart(async () => {
  const messageBus = new LocalBus()
  messageBus.open()
  const config = readConfig(chatConfig, process.env)
  const chat = await bootService({ name: 'chat', module: ChatModule, config, messageBus, port: 0 })
  return { url: chat.url, close: () => chat.close().then(() => messageBus.close()) }
})

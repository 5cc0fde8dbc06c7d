// One instance of chat or of the gateway, in a process that a test can kill. Its address is 127.0.0.x of `HOST`.
import { ChatModule } from '@xinyu/chat/chat.module'
import { chatConfig } from '@xinyu/chat/config'
import { gatewayConfig } from '@xinyu/gateway/config'
import { bootGateway } from '@xinyu/gateway/gateway'
import { readConfig } from '@xinyu/platform/config'
import { LocalBus } from '@xinyu/platform/message-bus/local-bus'
import { runPart } from '@xinyu/platform/runtime/run-part'
import { bootService } from '@xinyu/platform/runtime/service'

const port = Number(process.env.PORT)

const startChat = async () => {
  const messageBus = new LocalBus()
  messageBus.open()
  const config = readConfig(chatConfig, process.env)
  const chat = await bootService({ name: 'chat', module: ChatModule, config, messageBus, port })
  const close = async (): Promise<void> => {
    await chat.drain()
    await chat.close()
    messageBus.close()
  }
  return { url: chat.url, close }
}

/** The name of chat has the addresses of both instances. */
const startGateway = () =>
  bootGateway(readConfig(gatewayConfig, process.env), async () =>
    (process.env.CHAT_HOSTS ?? '').split(',').map((address) => ({ address, family: 4 })),
  )

await runPart(process.env.ROLE === 'chat' ? startChat : startGateway)

import { afterAll, beforeAll, beforeEach } from '@jest/globals'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { type ServiceOptions, type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { ChatModule } from './chat.module.ts'
import { type ChatConfig, chatConfig } from './config.ts'

export let chat: ServiceUnderTest<ChatConfig>
/** two members, replaced for each test */
export let lin: KnownMember
export let wei: KnownMember

type How = Pick<ServiceOptions<ChatConfig>, 'clock' | 'env' | 'internal'> & {
  /** moderation's verdict on a text; clean by default */
  check?: (input: { text: string }) => { value: number; badword: string | null }
}

/** Starts chat for all tests of the file. */
export const withChat = ({ check = () => ({ value: 0, badword: null }), internal = [], ...how }: How = {}): void => {
  beforeAll(async () => {
    const answers = [{ call: checkText, answer: check }, ...internal]
    chat = await startService({ name: 'chat', module: ChatModule, config: chatConfig, ...how, internal: answers })
  })
  afterAll(() => chat.close())
  beforeEach(async () => {
    lin = await knownMember(chat, { name: '林' })
    wei = await knownMember(chat, { name: '伟' })
  })
}

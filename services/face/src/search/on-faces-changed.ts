import type { FactEnvelope } from '@xinyu/contracts/event'
import { facesChanged } from '@xinyu/contracts/events/face'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { IndexSync } from './index-sync.public.ts'

@Controller()
export class OnFacesChanged {
  constructor(private readonly index: IndexSync) {}

  @OnFact(facesChanged)
  async apply({ key }: FactEnvelope): Promise<void> {
    await this.index.sync(key)
  }
}

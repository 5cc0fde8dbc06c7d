import { Module } from '@nestjs/common'
import { SocketModule } from '../socket/socket.public.ts'
import { WordsModule } from '../words/words.public.ts'
import { Answers } from './answers.ts'
import { AssistantMetrics } from './assistant-metrics.ts'
import { AssistantLimits } from './assistant-limits.ts'
import { AssistantModel } from './assistant-model.ts'
import { AssistantController } from './assistant.controller.ts'
import { ProductFacts } from './product-facts.ts'
import { AssistantSessions } from './socket/assistant-sessions.ts'
import { AssistantSockets } from './socket/assistant-sockets.ts'

@Module({
  imports: [SocketModule, WordsModule],
  controllers: [AssistantController],
  providers: [
    AssistantModel,
    AssistantMetrics,
    AssistantLimits,
    ProductFacts,
    Answers,
    AssistantSessions,
    AssistantSockets,
  ],
})
export class AssistantModule {}

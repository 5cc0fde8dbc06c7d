import { Module } from '@nestjs/common'
import { GiftTransferRunner } from './gift-transfer-runner.ts'
import { GiftsController } from './gifts.controller.ts'
import { giftsMigrations } from './gifts.migrations.ts'
import { GiftFlows } from './flows.reads.ts'
import { GiftsOfPerson } from './gifts-of-person.reads.ts'
import { GiftsReads } from './gifts.reads.ts'
import { SendFlowersHandler } from './send-flowers.ts'
import { GiftTransfersJob } from './gift-transfers-job.ts'
import { GiftTransfersStore } from './gift-transfers.store.ts'

@Module({
  controllers: [GiftsController],
  providers: [
    giftsMigrations,
    GiftTransfersStore,
    GiftsReads,
    GiftFlows,
    GiftsOfPerson,
    GiftTransferRunner,
    SendFlowersHandler,
    GiftTransfersJob,
  ],
  exports: [GiftFlows, GiftsOfPerson],
})
export class GiftsModule {}

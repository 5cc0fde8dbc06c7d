import { Global, Module } from '@nestjs/common'
import { TransferRunner } from './transfer-runner.ts'
import { GiftsController } from './gifts.controller.ts'
import { giftsMigrations } from './gifts.migrations.ts'
import { Gifts } from './flows.reads.ts'
import { GiftsOfPerson } from './gifts-of-person.reads.ts'
import { GiftsReads } from './gifts.reads.ts'
import { SendFlowersHandler } from './send-flowers.ts'
import { TransfersJob } from './transfers-job.ts'
import { TransfersStore } from './transfers.store.ts'

@Global()
@Module({
  controllers: [GiftsController],
  providers: [
    giftsMigrations,
    TransfersStore,
    GiftsReads,
    Gifts,
    GiftsOfPerson,
    TransferRunner,
    SendFlowersHandler,
    TransfersJob,
  ],
  exports: [Gifts, GiftsOfPerson],
})
export class GiftsModule {}

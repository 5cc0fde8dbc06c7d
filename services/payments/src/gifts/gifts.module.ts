import { Module } from '@nestjs/common'
import { CarryOut } from './carry-out.ts'
import { GiftsController } from './gifts.controller.ts'
import { GiftsReads } from './gifts.reads.ts'
import { SendFlowersHandler } from './send-flowers.ts'
import { SweepTransfers } from './sweep-transfers.ts'
import { TransfersStore } from './transfers.store.ts'

@Module({
  controllers: [GiftsController],
  providers: [TransfersStore, GiftsReads, CarryOut, SendFlowersHandler, SweepTransfers],
})
export class GiftsModule {}

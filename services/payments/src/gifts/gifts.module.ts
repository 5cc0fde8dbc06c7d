import { Module } from '@nestjs/common'
import { CarryOut } from './carry-out.ts'
import { GiftsController } from './gifts.controller.ts'
import { giftsMigrations } from './gifts.migrations.ts'
import { GiftsReads } from './gifts.reads.ts'
import { SendFlowersHandler } from './send-flowers.ts'
import { SweepTransfers } from './sweep-transfers.ts'
import { TransfersStore } from './transfers.store.ts'

@Module({
  controllers: [GiftsController],
  providers: [giftsMigrations, TransfersStore, GiftsReads, CarryOut, SendFlowersHandler, SweepTransfers],
})
export class GiftsModule {}

import { Module } from '@nestjs/common'
import { ReceiptsController } from './receipts.controller.ts'

@Module({ controllers: [ReceiptsController] })
export class ReceiptsModule {}

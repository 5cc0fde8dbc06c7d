import { Module } from '@nestjs/common'
import { ClientErrorsController } from './client-errors.controller.ts'

@Module({ controllers: [ClientErrorsController] })
export class ClientErrorsModule {}

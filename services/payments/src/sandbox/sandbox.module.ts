import { Module } from '@nestjs/common'
import { Gateway } from './gateway.ts'
import { Notifier } from './notifier.ts'
import { PayInSandbox } from './pay-in-sandbox.ts'
import { SandboxController } from './sandbox.controller.ts'
import { SandboxGuard } from './sandbox.guard.ts'
import { SandboxJob } from './sandbox-job.ts'
import { sandboxMigrations } from './sandbox.migrations.ts'
import { TradesStore } from './trades.store.ts'

@Module({
  controllers: [SandboxController],
  providers: [sandboxMigrations, TradesStore, Gateway, Notifier, PayInSandbox, SandboxGuard, SandboxJob],
})
export class SandboxModule {}

import { Module } from '@nestjs/common'
import { AssistantSandboxController } from './assistant-sandbox.controller.ts'
import { SandboxFaults } from './sandbox-faults.ts'

@Module({ controllers: [AssistantSandboxController], providers: [SandboxFaults] })
export class AssistantSandboxModule {}

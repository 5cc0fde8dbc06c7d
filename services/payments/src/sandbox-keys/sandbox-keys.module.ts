import { Global, Module } from '@nestjs/common'
import { SandboxKeyring } from './sandbox-keys.public.ts'
import { SandboxKeysStore } from './sandbox-keys.store.ts'

@Global()
@Module({ providers: [SandboxKeysStore, SandboxKeyring], exports: [SandboxKeyring] })
export class SandboxKeysModule {}

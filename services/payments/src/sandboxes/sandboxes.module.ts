import { Global, Module } from '@nestjs/common'
import { SandboxKeyring } from './keyring.public.ts'
import { SandboxGuard } from './sandbox-guard.public.ts'
import { SandboxKeysStore } from './sandbox-keys.store.ts'
import { SandboxNotifiers } from './sandbox-notifiers.public.ts'
import { SandboxesJob } from './sandboxes-job.ts'

/** Global: every provider has a sandbox. */
@Global()
@Module({
  providers: [SandboxKeysStore, SandboxKeyring, SandboxGuard, SandboxNotifiers, SandboxesJob],
  exports: [SandboxKeyring, SandboxGuard, SandboxNotifiers],
})
export class SandboxesModule {}

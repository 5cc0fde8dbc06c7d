import { getSecretKey } from '@xinyu/contracts/http/users/login'
import { getKeyRing, rotateKeys } from '@xinyu/contracts/internal/users-operations'
import { KeyRing } from '@xinyu/platform/auth/key-ring'
import { Commands } from '@xinyu/platform/command/commands'
import { CONFIG } from '@xinyu/platform/config'
import type { CallContext, InternalContext } from '@xinyu/platform/http/calls/context'
import { Implements, ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller, Inject } from '@nestjs/common'
import { createPublicKey } from 'node:crypto'
import type { UsersConfig } from '../config.ts'
import { KeyVersionsStore } from './key-versions.store.ts'
import { RotateKeys } from './rotate-keys.ts'

/**
 * The keys of signed and encrypted calls, for clients and for the other services. This service owns them; an
 * administrator's request for new ones comes from payments.
 */
@Controller()
export class KeysController {
  constructor(
    private readonly commands: Commands,
    private readonly ring: KeyRing,
    private readonly versions: KeyVersionsStore,
    @Inject(CONFIG) private readonly config: UsersConfig,
  ) {}

  @Implements(getSecretKey)
  async getSecretKeys({ currentUser }: CallContext<typeof getSecretKey>) {
    const [{ id: keyVersion, privateKey }, keyV2] = await Promise.all([
      this.ring.newestEnvelopeKey(),
      this.ring.newestSigningKey(currentUser.id),
    ])
    const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
    return { publicKey, keyVersion, keyV2 }
  }

  @ImplementsInternal(getKeyRing)
  async getKeyRing() {
    const rotations = await this.versions.listRotations()
    return {
      rotations: rotations.map(({ keyId, base, keyVersion, retires, until }) => ({
        keyId,
        base,
        keyVersion,
        retires: { keyIds: [...retires.keyIds], keyVersions: [...retires.keyVersions] },
        until: until.toISOString(),
      })),
    }
  }

  @ImplementsInternal(rotateKeys)
  async rotateKeys({ input: { operationId, by } }: InternalContext<typeof rotateKeys>) {
    const made = await this.commands.execute(new RotateKeys(operationId, by))
    return { ...made, keepsOldForDays: this.config.KEY_GRACE_DAYS }
  }
}

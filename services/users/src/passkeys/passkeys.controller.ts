import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  endPasskey,
  listPasskeys,
  renamePasskey,
} from '@xinyu/contracts/http/passkeys/passkeys'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { type User, UsersStore } from '../user-store/user-store.public.ts'
import { AddPasskey } from './add-passkey.ts'
import { EndPasskey } from './end-passkey.ts'
import { MAX_PASSKEYS, renamePasskey as renamed } from './passkey.rules.ts'
import { Webauthn } from './webauthn.ts'

@Controller()
export class PasskeysController {
  constructor(
    private readonly commands: Commands,
    private readonly users: UsersStore,
    private readonly webauthn: Webauthn,
  ) {}

  @Implements(listPasskeys)
  async listPasskeys({ currentUser }: CallContext<typeof listPasskeys>) {
    const { passkeys = [] } = await this.#getOwner(currentUser.id)
    const list = passkeys.map(({ _id, name, addedAt, usedAt }) => ({
      _id,
      name,
      addedAt: addedAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    }))
    return { list }
  }

  @Implements(beginPasskey)
  async beginPasskey({ currentUser }: CallContext<typeof beginPasskey>) {
    const user = await this.#getOwner(currentUser.id)
    if ((user.passkeys ?? []).length >= MAX_PASSKEYS) throw new AppError('PASSKEY_LIMIT')
    return this.webauthn.creationFor(user)
  }

  @Implements(addPasskey)
  async addPasskey({ input: { created, name }, currentUser }: CallContext<typeof addPasskey>) {
    const added = await this.webauthn.readCreated(currentUser.id, created, name)
    await this.commands.execute(new AddPasskey(currentUser.id, added))
    return { passkey_id: added._id }
  }

  @Implements(renamePasskey)
  async renamePasskey({ input: { passkey_id, name }, currentUser }: CallContext<typeof renamePasskey>) {
    await this.users.change(currentUser.id, (user) => renamed(user, passkey_id, name))
    return {}
  }

  @Implements(endPasskey)
  async endPasskey({ input: { passkey_id }, currentUser }: CallContext<typeof endPasskey>) {
    await this.commands.execute(new EndPasskey(currentUser.id, currentUser.sessionId, passkey_id))
    return {}
  }

  @Implements(beginPasskeyProof)
  async beginPasskeyProof({ currentUser }: CallContext<typeof beginPasskeyProof>) {
    const user = await this.#getOwner(currentUser.id)
    if ((user.passkeys ?? []).length === 0) throw new AppError('PASSKEY_NONE')
    return this.webauthn.requestFor(user)
  }

  async #getOwner(id: string): Promise<User> {
    const user = await this.users.find(id)
    if (!user) throw new AppError('NOT_LOGGED_IN')
    return user
  }
}

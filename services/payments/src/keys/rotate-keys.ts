import { rotateKeys } from '@xinyu/contracts/internal/users'
import { InternalClient } from '@xinyu/platform/internal-client'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { KeyRotationsStore } from './key-rotations.store.ts'

export interface NewKeys {
  keyVersion: string
  keyId: string
  keepsOldForDays: number
}

export class RotateKeys extends Command<NewKeys> {
  constructor(
    readonly operationId: string,
    readonly by: string,
  ) {
    super()
  }
}

/** making an RSA key takes its time on a busy machine */
const patienceMs = 20_000

/** The users service keeps the keys and makes new ones, once an operation; that it has is a fact of this service. */
@CommandHandler(RotateKeys)
export class RotateKeysHandler implements ICommandHandler<RotateKeys> {
  constructor(
    private readonly internal: InternalClient,
    private readonly store: KeyRotationsStore,
  ) {}

  async execute({ operationId, by }: RotateKeys): Promise<NewKeys> {
    const made = await this.internal.ask(rotateKeys, { operationId, by }, patienceMs)
    await this.store.record(operationId, by, made)
    return made
  }
}

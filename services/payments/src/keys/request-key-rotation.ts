import { rotateKeys } from '@xinyu/contracts/internal/users-operations'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { KeyRotationsStore } from './key-rotations.store.ts'

export interface NewKeys {
  keyVersion: string
  keyId: string
  keepsOldForDays: number
}

export class RequestKeyRotation extends Command<NewKeys> {
  constructor(
    readonly operationId: string,
    readonly by: string,
  ) {
    super()
  }
}

/** generating an RSA key is slow on a busy machine */
const timeoutMs = 20_000

/** The users service stores the keys and creates new ones, once per operation; this service publishes the fact. */
@CommandHandler(RequestKeyRotation)
export class RequestKeyRotationHandler implements ICommandHandler<RequestKeyRotation> {
  constructor(
    private readonly internal: InternalClient,
    private readonly store: KeyRotationsStore,
  ) {}

  async execute({ operationId, by }: RequestKeyRotation): Promise<NewKeys> {
    const made = await this.internal.call(rotateKeys, { operationId, by }, timeoutMs)
    await this.store.record(operationId, by, made)
    return made
  }
}
